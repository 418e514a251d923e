import fs from "node:fs";
import { hsts } from "@mdn/mdn-http-observatory/src/analyzer/hsts.js";
import { ALL_TESTS } from "@mdn/mdn-http-observatory/src/constants.js";
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from "@mdn/mdn-http-observatory/src/grader/charts.js";
import { getGradeForScore, getScoreModifier } from "@mdn/mdn-http-observatory/src/grader/grader.js";
import { Session } from "@mdn/mdn-http-observatory/src/retriever/session.js";
import { parseHttpEquivHeaders } from "@mdn/mdn-http-observatory/src/retriever/utils.js";
import { Requests } from "@mdn/mdn-http-observatory/src/types.js";
import { vi } from "vitest";
import type { HostAnswer } from "./ask";

// Mozilla's HTTP Observatory (https://developer.mozilla.org/observatory), whose own scanner only asks hosts of the
// internet, at port 443. Its tests and its grades are the package's; what they look at comes from a site of this machine.

export interface Scanned {
  /** Where the page is, as readers see it. */
  url: string;
  page: HostAnswer;
  /** What a preflight request of another site is answered. */
  preflight: HostAnswer;
  /** `Set-Cookie` headers that came before, as of a sign-in. */
  cookies?: string[];
}

interface Verdict {
  grade: string;
  score: number;
  /** What brought or cost points, and what failed. */
  found: string[];
}

/** Grades a page as it is reached through a proxy that ends TLS with a good certificate and leaves port 80 shut. */
export function grade({ url, page, preflight, cookies = [] }: Scanned): Verdict {
  readNoPreloadList();
  const requests = new Requests(new URL(url).hostname);
  const session = new Session(new URL(url));
  for (const cookie of [...cookies, ...cookiesOf(page)]) session.jar.setCookieSync(cookie, url);
  requests.session = session;
  requests.resources.path = page.body;
  requests.responses.https = requests.responses.auto = received(page, url);
  requests.responses.cors = received(preflight, url);

  const results = ALL_TESTS.map((test) => test(requests));
  const points = results.map(({ result }) => getScoreModifier(result));
  const lost = sum(points.filter((each) => each < 0));
  // As its scanner counts: what is good beyond need makes up for no fault.
  const counts = 100 + lost >= MINIMUM_SCORE_FOR_EXTRA_CREDIT;
  return {
    ...getGradeForScore(100 + (counts ? sum(points) : lost)),
    found: results.flatMap(({ result, pass }, index) =>
      pass && !points[index] ? [] : [`${result}: ${points[index]}`],
    ),
  };
}

const received = ({ status = 0, headers, body }: HostAnswer, url: string) => ({
  status,
  // Its own client's headers have this method, by which one test asks.
  headers: Object.assign(Object.create({ get: (name: string) => headers[name] }), headers),
  verified: true,
  httpEquiv: parseHttpEquivHeaders(body, url),
});

const cookiesOf = ({ headers }: HostAnswer) => [headers["set-cookie"] ?? []].flat();

/**
 * The hosts that browsers know to be https alone are a list of megabytes that the package's install script would
 * download. Hosts of tests are not among them: an empty list says the same.
 */
function readNoPreloadList() {
  const read = vi.spyOn(fs, "readFileSync").mockReturnValue("{}");
  hsts(); // reads once
  read.mockRestore();
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
