// Passkeys: the browser makes and uses them, the server asks and checks.
import { api } from "../net/api";
import type { NewPasskey, PasskeyLogin } from "../net/wire";

const packed = (data: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const unpacked = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** Somebody closed the browser's own question: nothing happened. */
export class NoPasskey extends Error {}

/** Can this browser make passkeys at this address? */
export function possible(): boolean {
  return isSecureContext && typeof PublicKeyCredential !== "undefined" && !/^[\d.]+$|^\[/.test(location.hostname);
}

async function asked<T>(work: Promise<Credential | null>): Promise<T> {
  try {
    const found = await work;
    if (found) return found as T;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  throw new NoPasskey();
}

/** A new passkey on this device, ready to be sent. */
export async function makePasskey(name: string, known: readonly string[]): Promise<NewPasskey> {
  const { challenge, site } = await api.challenge();
  const made = await asked<PublicKeyCredential>(
    navigator.credentials.create({
      publicKey: {
        challenge: unpacked(challenge),
        rp: { id: site, name: "Ziggurat" },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
        pubKeyCredParams: [
          { type: "public-key", alg: -7 },
          { type: "public-key", alg: -257 },
        ],
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        excludeCredentials: known.map((id) => ({ type: "public-key", id: unpacked(id) })),
        attestation: "none",
      },
    }),
  );
  const { clientDataJSON, getPublicKey } = made.response as AuthenticatorAttestationResponse;
  const answer = made.response as AuthenticatorAttestationResponse;
  const key = getPublicKey.call(answer);
  if (!key) throw new NoPasskey();
  return { id: made.id, key: packed(key), client: packed(clientDataJSON), data: packed(answer.getAuthenticatorData()) };
}

/** The proof of a passkey of this device. */
export async function usePasskey(bring: boolean): Promise<PasskeyLogin> {
  const { challenge, site } = await api.challenge();
  const found = await asked<PublicKeyCredential>(navigator.credentials.get({ publicKey: { challenge: unpacked(challenge), rpId: site, userVerification: "required" } }));
  const { clientDataJSON, authenticatorData, signature } = found.response as AuthenticatorAssertionResponse;
  return { id: found.id, client: packed(clientDataJSON), data: packed(authenticatorData), signature: packed(signature), bring };
}
