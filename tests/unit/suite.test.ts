import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { repeated } from "@/scripts/suite/second-tries.mjs";
import { recordIn } from "@/scripts/suite/soak-record.mjs";

/** What a suite of these stages prints, and the code it ends with. */
function suiteOf(stages: string) {
  const { stdout, status } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", stages],
    {
      encoding: "utf8",
      cwd: process.cwd(),
    },
  );
  return { lines: stdout.trim().split("\n"), status };
}

const imports = `import { stage, finish } from "./scripts/suite/suite.mjs";`;
const broken = `{ file: "tests/a.test.ts", line: 7, name: "adds", message: "1 is not 2", command: "npx vitest run a" }`;

test("every stage runs although one failed, but for those that need it, and all is told at the end", () => {
  const { lines, status } = suiteOf(`${imports}
    await stage("one", async (stage) => void stage.failed.push(${broken}));
    await stage("build", () => Promise.reject(new Error("no space left")));
    await stage("three", async (stage) => void (stage.passed = 5));
    await stage("four", () => console.log("never"), "build");
    finish("a note");`);
  expect(status).toBe(1);
  const end = lines.slice(lines.indexOf("── Falló"));
  expect(end.slice(0, 6)).toEqual([
    "── Falló",
    "tests/a.test.ts:7 › adds",
    "    1 is not 2",
    "    npx vitest run a",
    "build",
    "    no space left",
  ]);
  expect(end).toContain("No se hizo «four»: sin «build» no se puede.");
  expect(end.at(-3)).toBe("a note");
  expect(end.at(-1)).toBe("5 passed, 3 failed");
  expect(lines).not.toContain("never");
});

test("a suite in which nothing failed ends with 0", () => {
  const { lines, status } = suiteOf(`${imports}
    await stage("one", async (stage) => void (stage.passed = 2));
    finish();`);
  expect(status).toBe(0);
  expect(lines.at(-1)).toBe("2 passed, 0 failed");
});

test("a name that needed a second try in one of the last ten such runs is told again", () => {
  const runs = Array.from(
    { length: 12 },
    (_, run) => `2026-01-${run + 10} abc  f.spec.ts › n${run}`,
  );
  const asked = [0, 1, 2, 11].map((run) => ({ file: "f.spec.ts", name: `n${run}` }));
  expect(repeated(runs, asked)).toEqual([runs[2], runs[11]]);
  expect(repeated(runs, [{ file: "g.spec.ts", name: "n11" }])).toEqual([]);
});

test("the result of a part takes the place of its last one, the others stay", () => {
  const row = (part: string, seed: number) => ({
    ...{ part, commit: "abc1234", date: "2026-01-10", passed: 7, failed: 1, time: "9,5 s", seed },
  });
  const before = recordIn(
    "",
    [row("machinery", 1), row("browser", 2)],
    [
      { part: "machinery", text: "a.test.ts:1 one: no" },
      { part: "browser", text: "b.test.ts:1 two: no\nmore" },
    ],
  );
  expect(before).toContain("| browser | abc1234 | 2026-01-10 | 7 | 1 | 9,5 s | 2 |");
  expect(recordIn(before, [row("machinery", 3)], [])).toBe(
    recordIn(
      "",
      [row("browser", 2), row("machinery", 3)],
      [{ part: "browser", text: "b.test.ts:1 two: no more" }],
    ),
  );
});
