"""Signatures of passkeys: ECDSA over P-256 and RSA (PKCS #1 v1.5), both with SHA-256; verified, never made.

Only public values come in here, so nothing can be learned from the time it takes, and a few lines of
arithmetic do what would else need a large library. `tests/server/test_passkeys.py` holds them against
published signatures.
"""

from __future__ import annotations

from hashlib import sha256

# The curve P-256 in the letters of its standard: field, order, a coefficient, the base point.
P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
EC_HEAD = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")
RSA_HEAD = bytes.fromhex("300d06092a864886f70d0101010500")
DIGEST_HEAD = bytes.fromhex("3031300d060960864801650304020105000420")
Point = tuple[int, int] | None


class BadKey(ValueError):
    """This is no public key that is understood here."""


def check_key(key: bytes) -> None:
    """BadKey unless it is a key on P-256, or RSA of 2048 to 4096 bits (SubjectPublicKeyInfo)."""
    if key.startswith(EC_HEAD):
        _point(key)
    else:
        _modulus(key)


def verify(key: bytes, signature: bytes, message: bytes) -> bool:
    """Did the owner of the key sign the message?"""
    try:
        if key.startswith(EC_HEAD):
            return _verify_ec(_point(key), signature, message)
        return _verify_rsa(*_modulus(key), signature, message)
    except (ValueError, IndexError):
        return False


# P-256 ------------------------------------------------------------------------------------------------


def _point(key: bytes) -> tuple[int, int]:
    if len(key) != len(EC_HEAD) + 65 or key[len(EC_HEAD)] != 4:
        raise BadKey("not a point of P-256")
    x, y = int.from_bytes(key[-64:-32]), int.from_bytes(key[-32:])
    if not (x < P and y < P and (y * y - (x * x * x - 3 * x + B)) % P == 0):
        raise BadKey("not on the curve")
    return x, y


def add(one: Point, other: Point) -> Point:
    """The sum of two points; None is the zero of the group."""
    if one is None or other is None:
        return one or other
    if one[0] == other[0]:
        if (one[1] + other[1]) % P == 0:
            return None
        slope = (3 * one[0] * one[0] - 3) * pow(2 * one[1], -1, P) % P
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, P) % P
    x = (slope * slope - one[0] - other[0]) % P
    return x, (slope * (one[0] - x) - one[1]) % P


def times(factor: int, point: Point) -> Point:
    found: Point = None
    while factor:
        if factor & 1:
            found = add(found, point)
        point = add(point, point)
        factor >>= 1
    return found


def _verify_ec(point: tuple[int, int], signature: bytes, message: bytes) -> bool:
    whole, rest = _value(signature, 0x30)
    first, more = _value(whole, 0x02)
    second, end = _value(more, 0x02)
    if rest or end:
        return False
    r, s = _positive(first), _positive(second)  # the standard's letters
    if not (0 < r < N and 0 < s < N):
        return False
    inverse = pow(s, -1, N)
    digest = int.from_bytes(sha256(message).digest())
    found = add(times(digest * inverse % N, G), times(r * inverse % N, point))
    return found is not None and found[0] % N == r


# RSA --------------------------------------------------------------------------------------------------


def _modulus(key: bytes) -> tuple[int, int]:
    whole, rest = _value(key, 0x30)
    if rest or not whole.startswith(RSA_HEAD):
        raise BadKey("not an RSA key")
    bits, rest = _value(whole[len(RSA_HEAD) :], 0x03)
    inner, end = _value(bits[1:], 0x30)
    first, more = _value(inner, 0x02)
    second, last = _value(more, 0x02)
    modulus, exponent = _positive(first), _positive(second)
    if rest or end or last or not 2048 <= modulus.bit_length() <= 4096 or exponent not in (3, 65537):
        raise BadKey("not an RSA key of 2048 to 4096 bits")
    return modulus, exponent


def _verify_rsa(modulus: int, exponent: int, signature: bytes, message: bytes) -> bool:
    size = (modulus.bit_length() + 7) // 8
    value = int.from_bytes(signature)
    if len(signature) != size or value >= modulus:
        return False
    tail = DIGEST_HEAD + sha256(message).digest()
    wanted = b"\0\1" + b"\xff" * (size - len(tail) - 3) + b"\0" + tail
    return pow(value, exponent, modulus).to_bytes(size) == wanted


# DER, as much as is needed ----------------------------------------------------------------------------


def _value(data: bytes, tag: int) -> tuple[bytes, bytes]:
    """The value of the first element, which must have this tag, and what follows it."""
    if len(data) < 2 or data[0] != tag:
        raise BadKey("not the element that belongs here")
    size, start = data[1], 2
    if size > 0x80:
        count = size - 0x80
        size, start = int.from_bytes(data[2 : 2 + count]), 2 + count
        if count > 2 or size < 0x80 or (count == 2 and size < 0x100):
            raise BadKey("not the shortest form")
    elif size == 0x80:
        raise BadKey("no length")
    if len(data) < start + size:
        raise BadKey("too short")
    return data[start : start + size], data[start + size :]


def _positive(data: bytes) -> int:
    """A number that is written without a sign and without needless zeros."""
    if not data or data[0] & 0x80 or (len(data) > 1 and data[0] == 0 and not data[1] & 0x80):
        raise BadKey("not a positive number in its shortest form")
    return int.from_bytes(data)
