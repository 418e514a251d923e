import "server-only";
import { env } from "@/lib/kernel/env";
import { invalid } from "@/lib/kernel/errors";

/** The account that a new password is for. */
export interface PasswordOwner {
  username: string;
  fullName: string | null;
  email: string | null;
}

const COMMON = "This password is one of the most common ones. Choose one that is harder to guess.";
const OWN_WORDS =
  "This password is little more than your name, username, email or this site's name.";

/**
 * Throws 400 for `field` when anybody would guess the password: a common one, or one that is little more than
 * a word of the account's own. `siteName`: what the site is called now.
 */
export async function requireGoodPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
  siteName: string,
): Promise<void> {
  if (await isCommon(password)) throw invalid(field, COMMON);
  if (isOwnWord(password, owner, siteName)) throw invalid(field, OWN_WORDS);
}

/** True for one of ten thousands of leaked passwords, and for one or two characters again and again. */
async function isCommon(password: string): Promise<boolean> {
  const folded = fold(password.trim());
  if (new Set(folded).size < 3) return true;
  const known = await (common ??= loadCommon());
  return known.has(folded) || known.has(unaccented(folded));
}

/** Returns whether a password has the account's own words in it and next to nothing besides them. */
function isOwnWord(password: string, owner: PasswordOwner, siteName: string): boolean {
  const given = bare(password);
  const rest = ownWords(owner, siteName).reduce((left, word) => left.replaceAll(word, ""), given);
  return rest.length < given.length && (rest.length < 5 || /^\d{1,8}$/.test(rest));
}

function ownWords({ username, fullName, email }: PasswordOwner, siteName: string): string[] {
  const sites = [siteName, env.SITE_NAME];
  const names = [username, fullName ?? "", email ?? "", email?.split("@")[0] ?? "", ...sites];
  const words = [...names, ...(fullName?.split(/\s+/) ?? [])].map(bare);
  return words.filter((word) => word.length >= 4).sort((a, b) => b.length - a.length);
}

let common: Promise<Set<string>> | undefined;

/** Loaded when it is first needed: some megabytes that most processes never need. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase();

const unaccented = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Letters and digits alone, without accents. */
const bare = (text: string) => unaccented(fold(text)).replace(/[^\p{L}\p{N}]/gu, "");
