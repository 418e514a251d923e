import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** The folder where commands run: the bundle that includes this file has no path of its own. */
const ROOT = process.cwd();

/** The files that every page begins with, and all pages that visitors read. */
const FIRST = ["app/*.tsx", "app/(public)/**/*.tsx"];

/**
 * Lists the files whose classes a public page may have as a visitor gets it: those that its code imports at once. Code
 * that it fetches later is for users who are signed in, and brings desk.css along. Paths from the folder of the
 * repository.
 * @returns {string[]}
 */
function publicSources() {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const name of importedBy(file)) {
      const imported = resolve(file, name);
      if (imported) visit(imported);
    }
  };
  for (const file of FIRST.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))) {
    visit(path.join(ROOT, file));
  }
  return [...found]
    .map((file) => path.relative(ROOT, file))
    .filter((file) => !file.startsWith("lib/"));
}

/**
 * Lists what a file imports at once, without types.
 * @param {string} file
 * @returns {string[]}
 */
function importedBy(file) {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
  );
  return statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) {
      if (statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    } else if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return [];
    const { moduleSpecifier } = statement;
    return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [];
  });
}

/**
 * Finds the file of ours that an import names; undefined for a package and for a file that is not code.
 * @param {string} from
 * @param {string} name
 */
function resolve(from, name) {
  const base = name.startsWith("@/")
    ? path.join(ROOT, name.slice(2))
    : name.startsWith(".") && path.join(path.dirname(from), name);
  if (!base) return undefined;
  return [".tsx", ".ts", ""]
    .map((extension) => base + extension)
    .find((file) => /\.tsx?$/.test(file) && existsSync(file) && statSync(file).isFile());
}

/**
 * PostCSS: writes the files of public pages in the place of `@source "public"`.
 * @returns {import("postcss").Plugin}
 */
export default function plugin() {
  return {
    postcssPlugin: "public-sources",
    Once(root, { AtRule }) {
      root.walkAtRules("source", (rule) => {
        if (rule.params !== '"public"') return;
        const folder = path.dirname(String(root.source?.input.file));
        rule.replaceWith(
          publicSources().map((file) => {
            const params = JSON.stringify(path.relative(folder, path.join(ROOT, file)));
            return new AtRule({ name: "source", params });
          }),
        );
      });
    },
  };
}
