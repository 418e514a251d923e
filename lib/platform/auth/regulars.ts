import "server-only";
import { LRUCache } from "lru-cache";
import { partOrMake } from "@/lib/kernel/process";
import { readCookie } from "@/lib/platform/auth/cookies";
import { sessionCookie } from "@/lib/platform/auth/options";
import { shownToken } from "@/lib/platform/auth/shown-token";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Trusted accounts that have used the site lately; absent before the first one is asked for. */
    regulars: Regulars;
  }
}

/** How long a session is remembered after it was used (milliseconds). */
const REMEMBERED = 600_000;

interface Known {
  id: number;
  isTrusted: boolean;
}

/** The headers of a request that say who sends it. */
interface Shown {
  cookie?: string;
  authorization?: string;
}

class Regulars {
  /** Accounts by the cookie of their session, or by their access token. */
  readonly #accounts = new LRUCache<string, number>({ max: 5_000, ttl: REMEMBERED });

  /**
   * The id of the trusted account whose session or access token these headers show, without asking the database;
   * undefined for everybody else. The answer may be some minutes old, and wrong by now.
   */
  of({ cookie, authorization }: Shown): number | undefined {
    const shown = shownToken(authorization) ?? (cookie && readCookie(cookie, sessionCookie));
    return shown ? this.#accounts.get(shown) : undefined;
  }

  /** Remembers that a trusted account uses the session of this `Cookie` header, or that it is trusted no more. */
  remember(cookieHeader: string | null, account: Known) {
    const cookie = readCookie(cookieHeader, sessionCookie);
    if (cookie) this.#remember(cookie, account);
  }

  /** Remembers that a trusted account uses this access token, or that it is trusted no more. */
  rememberToken(token: string, account: Known) {
    this.#remember(token, account);
  }

  #remember(shown: string, { id, isTrusted }: Known) {
    if (isTrusted) this.#accounts.set(shown, id);
    else this.#accounts.delete(shown);
  }
}

/** The regulars of this process. */
export const regulars = (): Regulars => partOrMake("regulars", () => new Regulars());
