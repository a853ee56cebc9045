"""Web Push: messages that only the subscribed browser can read (RFC 8291), signed by us (RFC 8292)."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Garbled
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import json

CURVE = ec.SECP256R1()
RECORD = 4096
"""Bytes of a message as it travels, at most: what every push service takes."""
OVERHEAD = 16 + 4 + 1 + 65 + 16 + 1
LASTS = 12 * 3600
"""Seconds that a signature counts; services refuse more than a day."""


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    """Bytes of base64url; ValueError for anything else."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except Garbled as error:
        raise ValueError("not base64url") from error


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """A private key of a server, as it is kept."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return packed(number.to_bytes(32))


def check_subscription(key: str, auth: str) -> None:
    """ValueError unless these are the keys of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(key))
    except UnsupportedAlgorithm as error:
        raise ValueError("not a point of P-256") from error
    if len(unpacked(auth)) != 16:
        raise ValueError("the secret has 16 bytes")


class Signer:
    """Signs for one server: push services see that messages to a browser come from where it subscribed."""

    def __init__(self, private: str, subject: str) -> None:
        number = int.from_bytes(unpacked(private))
        self._key = ec.derive_private_key(number, CURVE)
        self._subject = subject
        self.public = packed(point(self._key.public_key()))
        self._made: dict[str, tuple[int, str]] = {}

    def header(self, endpoint: str, now: int) -> str:
        """The `Authorization` for a service (`now` in seconds); the same one for a while."""
        parts = urlsplit(endpoint)
        audience = f"{parts.scheme}://{parts.netloc}"
        until, made = self._made.get(audience, (0, ""))
        if until - now < LASTS // 2:
            if len(self._made) > 1000:
                self._made.clear()
            until = now + LASTS
            made = self._signed({"aud": audience, "exp": until, "sub": self._subject})
            self._made[audience] = until, made
        return f"vapid t={made}, k={self.public}"

    def _signed(self, claims: dict[str, object]) -> str:
        head = packed(json.encode({"typ": "JWT", "alg": "ES256"}))
        text = f"{head}.{packed(json.encode(claims))}"
        first, second = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(SHA256())))
        return f"{text}.{packed(first.to_bytes(32) + second.to_bytes(32))}"


def _derived(secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=size, salt=salt, info=info).derive(secret)


def _keys(shared: bytes, auth: bytes, salt: bytes, theirs: bytes, ours: bytes) -> tuple[bytes, bytes]:
    """The content key and the nonce of a message between two points."""
    secret = _derived(shared, auth, b"WebPush: info\0" + theirs + ours, 32)
    return (
        _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16),
        _derived(secret, salt, b"Content-Encoding: nonce\0", 12),
    )


def encrypted(
    text: bytes,
    key: str,
    auth: str,
    once: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message for the browser with this key and secret; `once` and `salt` are drawn, except in tests."""
    if len(text) > RECORD - OVERHEAD:
        raise ValueError(f"a message has at most {RECORD - OVERHEAD} bytes")
    once = once or ec.generate_private_key(CURVE)
    salt = salt or secrets.token_bytes(16)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(key))
    ours, theirs = point(once.public_key()), point(browser)
    content, nonce = _keys(once.exchange(ec.ECDH(), browser), unpacked(auth), salt, theirs, ours)
    head = salt + RECORD.to_bytes(4) + len(ours).to_bytes(1) + ours
    return head + AESGCM(content).encrypt(nonce, text + b"\x02", None)
