import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import { db } from "@/lib/kernel/db";
import { hashCode } from "@/lib/platform/auth/password";

const CODES = 10;

/** The characters of codes, without those that are mistaken for others: i, l, o, 0, 1. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Makes ten new codes: the codes to show, and what is kept of them. Takes a second: keep no transaction open. */
export async function newRecoveryCodes() {
  const codes = Array.from({ length: CODES }, newCode);
  const salt = randomBytes(16).toString("hex");
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashCode(withoutHyphen(code), salt));
  return { codes, kept: { salt, hashes } };
}

/** Uses up a code, written without hyphen. False when the account has no such code any more. */
export async function takeRecoveryCode(userId: number, code: string): Promise<boolean> {
  const row = await db.recovery.findUnique({
    where: { user_id: userId },
    select: { salt: true, hashes: true },
  });
  if (!row || row.hashes.length === 0 || code.length !== CODE_LENGTH) return false;
  const hash = await hashCode(code, row.salt);
  // The condition is checked again with the row locked: of two uses at once, the second finds the code gone.
  const used = await db.$executeRaw`
    UPDATE "recovery" SET "hashes" = array_remove("hashes", ${hash})
    WHERE "user_id" = ${userId} AND ${hash} = ANY("hashes")`;
  return used === 1;
}

const HALF = 5;
const CODE_LENGTH = 2 * HALF;

/** Makes a code of some 49 bits, in two groups. */
function newCode() {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, HALF).join("")}-${letters.slice(HALF).join("")}`;
}

const withoutHyphen = (code: string) => code.replace("-", "");
