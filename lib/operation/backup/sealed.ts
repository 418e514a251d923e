import "server-only";
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { z } from "@/lib/kernel/zod";

/** OWASP's first choice for scrypt (Password Storage Cheat Sheet); a try takes a few tenths of a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

const sealedSchema = z.object({ salt: z.string(), nonce: z.string(), sealed: z.string() });

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** Encrypts a text (AES-256-GCM) so that only this pass phrase opens it. */
export async function sealWith(passphrase: string, text: string): Promise<string> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", await derive(passphrase, salt, 32, COST), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  const inBase64 = Object.entries({ salt, nonce, sealed }).map(([name, bytes]) => [
    name,
    bytes.toString("base64"),
  ]);
  return JSON.stringify(Object.fromEntries(inBase64));
}

/** Opens what `sealWith` made; null with another pass phrase, or when it was altered. */
export async function openWith(passphrase: string, text: string): Promise<string | null> {
  const { salt, nonce, sealed } = sealedSchema.parse(JSON.parse(text));
  const key = await derive(passphrase, Buffer.from(salt, "base64"), 32, COST);
  const bytes = Buffer.from(sealed, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64"));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
