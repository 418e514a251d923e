import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ESLint } from "eslint";
import ts from "typescript";
import tseslint from "typescript-eslint";
import { beforeAll, describe, expect, test } from "vitest";

const rules = ["import-x/no-restricted-paths", "no-restricted-imports", "browsers/oldest"];

const eslint = new ESLint({
  // The files that are judged need not exist.
  overrideConfig: [tseslint.configs.disableTypeChecked],
  ruleFilter: ({ ruleId }) => rules.includes(ruleId),
});

/** What the fences say of a file at this place with this code. */
async function refusalsIn(filePath: string, code: string) {
  const [result] = await eslint.lintText(code, { filePath });
  return result?.messages.map(({ message }) => message) ?? [];
}

/** The same for code with this import. */
const refusalsOf = (filePath: string, imported: string) =>
  refusalsIn(filePath, `import * as it from "${imported}";\nexport default it;\n`);

beforeAll(() => refusalsOf("lib/x.ts", "zod"), 60_000); // loads ESLint and its plugins

describe("an import is refused", () => {
  test.each([
    ["components/foo/x.tsx", "@/lib/texts/comments/queries", "props"],
    ["components/foo/deeper/x.tsx", "@/lib/kernel/db", "props"],
    ["components/shared/x.tsx", "@/components/comments/comment-text", "below"],
    ["components/ui/x.tsx", "@/lib/platform/text/dates", "product"],
    ["components/ui/x.tsx", "@/components/shared/form", "product"],
    ["lib/kernel/x.ts", "@/lib/texts/entries/dto", "kernel is below"],
    ["lib/kernel/x.ts", "@/lib/platform/text/dates", "kernel is below"],
    ["lib/platform/text/x.ts", "@/lib/texts/entries/dto", "text is below"],
    ["lib/platform/http/x.ts", "@/lib/discovery/feeds", "http is below"],
    ["lib/texts/entries/x.ts", "@/lib/newsroom/generation/commands", "entries is below"],
    ["lib/newsroom/ai/x.ts", "@/lib/newsroom/tasks/schema", "ai is below"],
    ["lib/texts/entries/x.ts", "@/app/not-found", "below the program"],
    ["lib/texts/entries/x.ts", "@/components/ui/button", "below the program"],
    ["lib/texts/entries/x.ts", "@/server/settings", "below the program"],
    ["app/foo/page.tsx", "@/lib/kernel/db", "database"],
    ["app/foo/page.tsx", "@/lib/texts/entries/records", "database"],
    ["inngest/x.ts", "@/lib/kernel/change", "database"],
    ["scripts/x.ts", "@/lib/generated/prisma/client", "database"],
    ["server/x.ts", "@/components/ui/cn", "app alone"],
    ["lib/texts/entries/x.ts", "@/tests/support/names", "Tests"],
  ])("in %s of %s", async (file, imported, reason) => {
    expect((await refusalsOf(file, imported)).join()).toMatch(new RegExp(reason, "i"));
  });

  test("however it is written", async () => {
    const refusals = (await refusalsOf("lib/kernel/x.ts", "../texts/entries/dto")).join();
    expect(refusals).toContain("kernel is below");
    expect(refusals).toContain("In the same folder");
    const roundabout = await refusalsOf("lib/texts/entries/x.ts", "./../../../app/not-found");
    expect(roundabout.join()).toContain("below the program");
  });
});

test.each([
  ["components/foo/x.tsx", "@/lib/texts/comments/client"],
  ["components/foo/x.tsx", "@/lib/kernel/actor"],
  ["components/foo/x.tsx", "@/components/shared/form"],
  ["components/shared/x.tsx", "@/components/ui/button"],
  ["components/ui/x.tsx", "./cn"],
  ["lib/platform/http/mutation.ts", "@/components/ui/toast"],
  ["lib/platform/text/x.ts", "@/lib/kernel/db"],
  ["lib/texts/entries/x.ts", "@/lib/house/users/queries"],
  ["lib/texts/entries/x.ts", "@/lib/platform/addresses/routes"],
  ["lib/newsroom/task-runs/x.ts", "@/lib/newsroom/generation/commands"],
  ["lib/discovery/x.ts", "@/lib/texts/entries/queries"],
  ["app/foo/page.tsx", "@/lib/texts/entries/queries"],
  ["app/foo/page.tsx", "@/components/entries/entry-card"],
  ["scripts/x.ts", "@/server/data-folder"],
  ["tests/unit/x.ts", "@/lib/kernel/db"],
])("%s may import %s", async (file, imported) => {
  expect(await refusalsOf(file, imported)).toEqual([]);
});

describe("what the oldest browsers lack", () => {
  test.each([
    ["components/writing/openings.ts", "Promise.withResolvers();", "Promise.withResolvers"],
    ["lib/operation/paste/inline.ts", 'URL.parse("x");', "URL.parse"], // fetched later
    ["app/(public)/e/[slug]/error.tsx", "Map.groupBy([], String);", "Map.groupBy"],
    ["server/forms/reader.mjs", "AbortSignal.any([]);", "AbortSignal.any"],
    ["components/layout/mobile-menu.tsx", "menu?.hidePopover();", "call it by"],
    ["lib/fronts/reading/place.mjs", "requestIdleCallback(read);", "call it by"],
    ["components/writing/openings.ts", "await new Blob().bytes();", "call it by"],
    ["lib/operation/paste/inline.ts", '/[[a-z]--e]/v.test("x");', "flag v"],
  ])("is refused in %s: %s", async (file, code, reason) => {
    expect(await refusalsIn(file, code)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    ["components/writing/openings.ts", "new URL('x'); URL.canParse('x'); [1].toSorted();"],
    ["components/layout/mobile-menu.tsx", "menu?.hidePopover?.();"],
    ["lib/kernel/health.ts", "Promise.withResolvers();"], // of the server alone
    ["lib/texts/entries/queries.ts", "Map.groupBy([], String);"],
    ["components/editions/kept-month-view.tsx", "Map.groupBy([], String);"], // rendered there
  ])("is none of this in %s: %s", async (file, code) => {
    expect(await refusalsIn(file, code)).toEqual([]);
  });

  test("in style sheets has a fallback", () => {
    const sheets = globSync("{app,components}/*.css").map((file) => readFileSync(file, "utf8"));
    const lacking =
      /@(scope|position-try|starting-style|container style)|:(dir|open|state|user-(in)?valid)\b|\b(subgrid|anchor-name|calc-size|round\()/;
    expect(sheets.length).toBeGreaterThan(3);
    for (const sheet of sheets) expect(sheet).not.toMatch(lacking);
  });
});

test("no file imports itself by way of others, not even for types", () => {
  const root = path.resolve(".");
  const { config } = ts.readConfigFile("tsconfig.json", (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  const isOurs = (file: string) => !/\/(node_modules|\.next|lib\/generated)\//.test(file);
  const importsOf = (file: string) =>
    ts
      .preProcessFile(ts.sys.readFile(file) ?? "")
      .importedFiles.map(({ fileName }) =>
        ts.resolveModuleName(fileName, file, options, ts.sys, cache),
      )
      .map(({ resolvedModule }) => resolvedModule?.resolvedFileName ?? "")
      .filter((found) => found.startsWith(root) && isOurs(found));

  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (done.has(file) || way.includes(file)) return;
    for (const imported of importsOf(file)) visit(imported, [...way, file]);
    done.add(file);
  };
  fileNames.filter(isOurs).forEach((file) => visit(file, []));
  expect(done.size).toBeGreaterThan(100);
  expect(circles).toEqual([]);
}, 60_000);
