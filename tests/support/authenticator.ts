import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { env } from "@/lib/kernel/env";

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** How the answer differs from an honest one of this site's user. */
interface Lies {
  origin?: string;
  rpId?: string;
  /** Nobody has shown finger, face or PIN. */
  unverified?: boolean;
  /** What the device says that it has counted; the next number by default. */
  counter?: number;
}

/** A passkey in software: makes itself known, and signs what it is asked to, as a device does. */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counted = 0;

  const clientData = (type: string, challenge: string, origin = env.SITE_URL) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(
    { rpId = new URL(env.SITE_URL).hostname, unverified, counter = ++counted }: Lies,
    attested = Buffer.alloc(0),
  ) {
    const flags = 0x01 | (unverified ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail, attested]);
  }

  /** The public key in COSE's form of CBOR: EC2, ES256, P-256. */
  function coseKey() {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }

  const spoken = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
  } as const;

  return {
    /** The answer to `creationOptions`. */
    register({ challenge }: { challenge: string }, lies: Lies = {}): RegistrationResponseJSON {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const data = authenticatorData(lies, attested);
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...spoken,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, lies.origin)),
          attestationObject: base64url(attestationObject),
          transports: ["internal"],
        },
      };
    },

    /** The answer to `signInOptions`. */
    signIn({ challenge }: { challenge: string }, lies: Lies = {}): AuthenticationResponseJSON {
      const client = clientData("webauthn.get", challenge, lies.origin);
      const data = authenticatorData(lies);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...spoken,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
