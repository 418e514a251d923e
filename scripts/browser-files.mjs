// Lists our files whose code reaches a browser, for the rule of ESLint on what the oldest of them lack. Computed from
// the imports, so that nobody has to keep a list.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { ROOT } from "../server/steps.mjs";

/** Files that browsers get as they are. */
const SCRIPTS = ["lib/fronts/reading/*.mjs", "lib/texts/embeds/*.mjs", "server/forms/reader.mjs"];

/**
 * Lists the files that begin with "use client", the visitors' scripts, and all that these import, at once or later,
 * but for types; relative to the root.
 * @returns {string[]}
 */
export function browserFiles() {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const name of importsOf(file)) {
      const imported = resolve(file, name);
      if (imported) visit(imported);
    }
  };
  const sources = globSync(["app/**/*.tsx", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}"], {
    cwd: ROOT,
  });
  sources.filter((file) => read(file).startsWith('"use client"')).forEach(visit);
  globSync(SCRIPTS, { cwd: ROOT }).forEach(visit);
  return [...found];
}

const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), "utf8");

/**
 * Lists the specifiers of what a file imports, but for imports that only types are taken from.
 * @param {string} file
 */
function importsOf(file) {
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    const named =
      (ts.isImportDeclaration(node) && !isOfTypes(node)) ||
      (ts.isExportDeclaration(node) && !node.isTypeOnly)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (named && ts.isStringLiteral(named)) found.push(named.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest));
  return found;
}

/** @param {ts.ImportDeclaration} declaration */
function isOfTypes({ importClause }) {
  if (!importClause) return false;
  const { name, namedBindings, phaseModifier } = importClause;
  if (phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
}

/**
 * Finds the file of ours that an import names; undefined for a package.
 * @param {string} from
 * @param {string} name
 */
function resolve(from, name) {
  const base = name.startsWith("@/") ? name.slice(2) : path.join(path.dirname(from), name);
  if (!/^(@\/|\.)/.test(name)) return undefined;
  return ["", ".ts", ".tsx", "/index.ts"]
    .map((extension) => base + extension)
    .find((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(path.join(ROOT, file)));
}
