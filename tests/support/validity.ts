import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { validateXML } from "xmllint-wasm";

/** What is wrong with an XML document by one of the grammars beside this file. */
export async function xmlErrors(
  xml: string,
  grammar: "atom" | "rss" | "sitemap",
): Promise<string[]> {
  const schema = readFileSync(path.join(import.meta.dirname, "schemas", `${grammar}.rng`), "utf8");
  const { errors } = await validateXML({
    xml: [{ fileName: "document.xml", contents: xml }],
    schema: [schema],
    extension: "relaxng",
    maxMemoryPages: 4096,
  });
  return errors.map(({ message }) => message);
}

/**
 * What is wrong with JSON-LD by the vocabulary of schema.org, which `schema-dts` has as types: types,
 * properties and kinds of values that it does not know.
 */
export function vocabularyErrors(graphs: string[]): string[] {
  const file = path.join(import.meta.dirname, "vocabulary-of-the-site.ts"); // only in memory
  const source = [
    'import type { Graph } from "schema-dts";',
    ...graphs.map((json, index) => `export const graph${index}: Graph = ${withoutInputs(json)};`),
  ].join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, languageVersion, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, languageVersion)
      : getSourceFile(name, languageVersion, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/** Actions say in `…-input` what is to be filled in (https://schema.org/docs/actions.html); the types have none. */
const withoutInputs = (json: string) =>
  JSON.stringify(
    JSON.parse(json, (key, value: unknown) => (key.endsWith("-input") ? undefined : value)),
  );
