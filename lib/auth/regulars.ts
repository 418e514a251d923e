import "server-only";
import { LRUCache } from "lru-cache";
import { readCookie } from "@/lib/auth/cookies";
import { sessionCookie } from "@/lib/auth/options";
import { partOrMake } from "@/lib/kernel/process";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Trusted accounts that have used the site of late; none before the first has come. */
    regulars: Regulars;
  }
}

/** How long a session is remembered after it was used (milliseconds). */
const REMEMBERED = 600_000;

class Regulars {
  /** Accounts by the cookie of their session. */
  readonly #accounts = new LRUCache<string, number>({ max: 5_000, ttl: REMEMBERED });

  /**
   * The id of the trusted account whose session this `Cookie` header names, without asking the database; undefined
   * for everybody else. It has been so within some minutes, and may be so no more.
   */
  of(cookieHeader: string | undefined): number | undefined {
    const cookie = cookieHeader && readCookie(cookieHeader, sessionCookie);
    return cookie ? this.#accounts.get(cookie) : undefined;
  }

  /** Remembers that a trusted account uses the session of this `Cookie` header, or that it is trusted no more. */
  remember(cookieHeader: string | null, { id, isTrusted }: { id: number; isTrusted: boolean }) {
    const cookie = readCookie(cookieHeader, sessionCookie);
    if (!cookie) return;
    if (isTrusted) this.#accounts.set(cookie, id);
    else this.#accounts.delete(cookie);
  }
}

/** Those of this process. */
export const regulars = (): Regulars => partOrMake("regulars", () => new Regulars());
