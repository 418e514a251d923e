import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import { partOrMake, type Tagged } from "../../lib/kernel/process.ts";
import type { Middleware } from "../compose.ts";
import { gather } from "../gather.ts";
import { sayWhileAway } from "../kept-while-away.ts";
import { encodingFor, isKnown } from "../negotiation.ts";
import { CACHE_STATUS, isForRouter } from "../next-internals.ts";

/** An answer as it was sent. */
interface Answer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Memory that answers may take, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** How long an answer is kept at most (milliseconds). */
const KEPT_FOR = 60_000;

/**
 * The addresses of calls that only read records, and the search. Everybody without a session gets the same answer from
 * them.
 */
const KEEPABLE = /^\/(api\/(entries|comments|spaces|users|domains|resolve-slug)\b|buscar(\?|$))/;

/** Returns whether visitors' answers from an address may be kept: they are sent whole, and are small. */
export const isKeepable = (url: string): boolean => KEEPABLE.test(url);

/**
 * The answers that visitors got, kept until anything changes: so many questions are possible that no tag says which
 * change shows in which answer, and many visitors ask the same.
 */
class KeptAnswers implements Tagged {
  readonly #answers = new LRUCache<string, Answer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES / 8,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + 1_000,
    ttl: KEPT_FOR,
  });
  /** Counts changes: an answer that was begun before one is not kept. */
  #changes = 0;

  get changes(): number {
    return this.#changes;
  }

  find(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** @param since what `changes` was when the answer was begun */
  keep(key: string, answer: Answer, since: number): void {
    if (since === this.#changes) this.#answers.set(key, answer);
  }

  invalidate(): void {
    this.#changes++;
    this.#answers.clear();
  }

  clear(): void {
    this.invalidate();
  }
}

/**
 * Answers calls and searches of visitors from memory, if the same was asked within a minute and nothing has changed.
 */
export function keptAnswers(): Middleware {
  const kept = new KeptAnswers();
  partOrMake("tagged", () => new Set()).add(kept);
  return (request, response, next) => {
    if (!mayKeep(request)) return next(request, response);
    const { headers, url = "" } = request;
    const key = `${encodingFor(headers["accept-encoding"])} ${headers.host} ${url}`;
    const answer = kept.find(key);
    if (answer) {
      const known = isKnown(headers, String(answer.headers.etag ?? ""));
      sayWhileAway(response);
      return response.writeHead(known ? 304 : 200, answer.headers).end(known ? "" : answer.body);
    }
    const since = kept.changes;
    gather(response, async (body) => {
      response.setHeader("content-length", body.length);
      if (response.statusCode === 200 && !response.hasHeader("set-cookie")) {
        const headers = { ...response.getHeaders(), [CACHE_STATUS]: "HIT" };
        kept.keep(key, { headers, body }, since);
      }
      response.end(body);
    });
    return next(request, response);
  };
}

/** Returns whether the answer to a request may be kept: neither our cookies nor anything else says who asks. */
function mayKeep({ method, headers, url = "" }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    isKeepable(url) &&
    !headers.cookie?.includes("rotativa") &&
    !("authorization" in headers) &&
    !("range" in headers) &&
    !isForRouter(headers)
  );
}
