import path from "node:path";
import type { Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { firstLine, writeOutcome, type Outcome, type Trial } from "./outcome";

/** Tells of each failed test where it is, why, and how it is run alone; and which passed only when tried again. */
export default class PlaywrightOutcome implements Reporter {
  private suite: Suite | undefined;
  private readonly outside: Trial[] = [];

  onBegin(_config: unknown, suite: Suite) {
    this.suite = suite;
  }

  /** What failed outside any test: the site did not start, a file could not be read. */
  onError({ message, location }: TestError) {
    const file = location ? path.relative(process.cwd(), location.file) : "playwright.config.ts";
    this.outside.push({
      ...{ file, line: location?.line, name: "outside any test", message: firstLine(message) },
      command: "npx playwright test",
    });
  }

  onEnd() {
    const tests = this.suite?.allTests() ?? [];
    const those = (outcome: string) => tests.filter((test) => test.outcome() === outcome);
    const outcome: Outcome = {
      passed: those("expected").length + those("flaky").length,
      failed: [...this.outside, ...those("unexpected").map(trialOf)],
      second: those("flaky").map(trialOf),
    };
    writeOutcome(outcome);
  }
}

function trialOf(test: TestCase): Trial {
  const file = path.relative(process.cwd(), test.location.file);
  const error = test.results.find(({ error }) => error)?.error;
  const [, project = "", , ...names] = test.titlePath();
  const within = error?.location && error.location.file === test.location.file;
  return {
    file,
    line: within ? error.location!.line : test.location.line,
    name: names.join(" › "),
    message: firstLine(error?.message),
    command: `npx playwright test ${file}:${test.location.line} --project '${project}'`,
  };
}
