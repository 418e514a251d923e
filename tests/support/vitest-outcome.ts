import path from "node:path";
import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { firstLine, quoted, writeOutcome, type Outcome, type Trial } from "./outcome";

/** Tells of each failed test where it is, why, and how it is run alone; and which passed only when tried again. */
export default class VitestOutcome implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const outcome: Outcome = { passed: 0, failed: [], second: [] };
    for (const error of unhandled) outcome.failed.push(outside(error));
    for (const testModule of modules) {
      const { children } = testModule;
      // What failed before or after the tests themselves: a hook, an import.
      const around = [testModule, ...children.allSuites()].flatMap((part) => part.errors());
      for (const error of around) outcome.failed.push(trialOf(testModule, "", [error]));
      for (const test of children.allTests()) {
        const { state, errors } = test.result();
        const trial = () => trialOf(testModule, test.fullName, errors, test);
        if (state === "failed") outcome.failed.push(trial());
        if (state !== "passed") continue;
        outcome.passed++;
        if (test.diagnostic()?.flaky) outcome.second.push(trial());
      }
    }
    writeOutcome(outcome);
  }
}

type Errors = readonly Pick<SerializedError, "message" | "stacks">[] | undefined;

function trialOf(
  { moduleId, project }: TestModule,
  name: string,
  errors: Errors,
  test?: TestCase,
): Trial {
  const file = path.relative(process.cwd(), moduleId);
  const frames = errors?.flatMap(({ stacks }) => stacks ?? []) ?? [];
  const command = `npx vitest run --project ${project.name} ${file}`;
  return {
    file,
    line: frames.find((frame) => frame.file === moduleId)?.line ?? test?.location?.line,
    name,
    message: firstLine(errors?.[0]?.message),
    // Parts of the name stand with spaces between them there.
    command: name ? `${command} -t ${quoted(asPattern(name.replaceAll(" > ", " ")))}` : command,
  };
}

const outside = ({ message }: SerializedError): Trial => ({
  file: "",
  name: "outside any test",
  message: firstLine(message),
  command: "npx vitest run",
});

const asPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
