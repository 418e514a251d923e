import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");

test("architecture.md explains every middleware, in the order in which a request passes them", () => {
  const [, chain = ""] = /compose\(\[(.*?)\n {4}\]\)/s.exec(read("server/index.ts")) ?? [];
  const imported = [
    ...read("server/index.ts").matchAll(/import \{ (\w+).*? \} from "\.\/middleware\//g),
  ].map(([, name]) => name!);
  const passed = [...chain.matchAll(/\b[a-z]\w+/g)]
    .map(([name]) => name)
    .filter((name, at, all) => imported.includes(name) && all.indexOf(name) === at);
  const explained = [
    ...read("docs/architecture.md").matchAll(/^\| `(\w+)` +\| `server\/middleware\//gm),
  ].map(([, name]) => name);
  expect(passed.length).toBeGreaterThan(15);
  expect(explained).toEqual([...passed, "next"]);
});

test("every file of ours that a document names is there", () => {
  const missing = [...globSync("docs/**/*.md"), "README.md", "CONTRIBUTING.md"].flatMap((page) =>
    [
      ...read(page).matchAll(
        /`((?:app|components|lib|server|scripts|tests|prisma|docs)\/[^`\s]+)`/g,
      ),
    ]
      .map(([, name]) => name!)
      .filter((name) => /^[\w./()[\]-]+$/.test(name) && !name.endsWith("/") && !isThere(name))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

const isThere = (name: string) =>
  [name, `${name}.ts`, `${name}.tsx`].some((file) => existsSync(path.resolve(file)));
