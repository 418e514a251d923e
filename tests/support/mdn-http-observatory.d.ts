// The parts of Mozilla's HTTP Observatory that `observatory.ts` uses; the package has no types of its own.

declare module "@mdn/mdn-http-observatory/src/types.js" {
  import type { Session } from "@mdn/mdn-http-observatory/src/retriever/session.js";

  interface Response {
    status: number;
    headers: Record<string, unknown>;
    /** Whether its certificate is good. */
    verified: boolean;
    /** What the page itself says as if it were a header. */
    httpEquiv: Map<string, string[]>;
  }

  export class Requests {
    constructor(hostname: string);
    session: Session | null;
    resources: { path: string | null };
    /** By http, by https, by the better of them, and to another site's preflight request. */
    responses: Record<"http" | "https" | "auto" | "cors", Response | null>;
  }
}

declare module "@mdn/mdn-http-observatory/src/retriever/session.js" {
  export class Session {
    constructor(url: URL);
    jar: { setCookieSync(cookie: string, url: string): void };
  }
}

declare module "@mdn/mdn-http-observatory/src/retriever/utils.js" {
  export function parseHttpEquivHeaders(html: string, url: string): Map<string, string[]>;
}

declare module "@mdn/mdn-http-observatory/src/constants.js" {
  import type { Requests } from "@mdn/mdn-http-observatory/src/types.js";

  export const ALL_TESTS: ((requests: Requests) => { pass: boolean; result: string })[];
}

declare module "@mdn/mdn-http-observatory/src/grader/charts.js" {
  export const MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

declare module "@mdn/mdn-http-observatory/src/grader/grader.js" {
  export function getScoreModifier(result: string): number;
  export function getGradeForScore(score: number): { score: number; grade: string };
}

declare module "@mdn/mdn-http-observatory/src/analyzer/hsts.js" {
  export function hsts(): Map<string, unknown>;
}
