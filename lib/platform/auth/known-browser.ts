import "server-only";
import { randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { readCookie } from "@/lib/platform/auth/cookies";
import {
  browserCookie,
  browserSeconds,
  cookieAttributes,
  jwtOptions,
  jwtOptionsOfAll,
} from "@/lib/platform/auth/options";

/** The most accounts that one browser is known for: enough for a household, not for a school. */
const MAX_ACCOUNTS = 8;

interface KnownBrowser {
  id: string;
  /** The ids of accounts that have signed in here, the last one first. */
  accounts: number[];
}

/** The browser of this `Cookie` header, when this account has signed in there before; else null. */
export async function findKnownBrowser(
  cookieHeader: string | null,
  userId: number | null,
): Promise<string | null> {
  const browser = await read(cookieHeader);
  return userId !== null && browser?.accounts.includes(userId) ? browser.id : null;
}

/** The `Set-Cookie` value by which the browser will be known to this account for a year. It opens nothing. */
export async function rememberBrowser(
  cookieHeader: string | null,
  userId: number,
): Promise<string> {
  const { id, accounts } = (await read(cookieHeader)) ?? {
    id: randomBytes(12).toString("base64url"),
    accounts: [],
  };
  const known = [userId, ...accounts.filter((account) => account !== userId)].slice(
    0,
    MAX_ACCOUNTS,
  );
  const value = await encode({
    ...jwtOptions(),
    salt,
    token: { browser: id, accounts: known },
    maxAge: browserSeconds,
  });
  return `${browserCookie}=${value}; HttpOnly; Max-Age=${browserSeconds}; ${cookieAttributes}`;
}

/** A salt of its own: one of the two cookies is never taken for the other. */
const salt = "rotativa-browser";

async function read(cookieHeader: string | null): Promise<KnownBrowser | null> {
  const token = readCookie(cookieHeader, browserCookie);
  if (!token) return null;
  for (const options of jwtOptionsOfAll()) {
    try {
      const { browser, accounts } = (await decode({ ...options, salt, token })) ?? {};
      if (typeof browser === "string" && Array.isArray(accounts)) return { id: browser, accounts };
    } catch {
      // forged, expired, or made with another key
    }
  }
  return null;
}
