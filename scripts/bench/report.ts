import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { ROOT } from "../../server/steps.mjs";

const FILE = path.join(ROOT, "BENCHMARKS.md");

const TITLE = `# Benchmarks

Written by \`npm run bench\` and those beside it (\`lighthouse\`, \`reading\`, \`memory\`, \`million\`, \`profile\`, \`two\`), each section in one run on ${availableParallelism()} cores, which the servers, the embedded database and the load share. The ratios count.
`;

/** A line of a Markdown table. */
export const row = (...cells: string[]): string => `| ${cells.join(" | ")} |`;

/** Puts sections into BENCHMARKS.md, where those of the same headings stand or at the end; the others stay. */
export function writeSections(text: string): void {
  const written = new Map([...sectionsOf(readFileSync(FILE, "utf8")), ...sectionsOf(text)]);
  writeFileSync(FILE, `${[TITLE, ...written.values()].join("\n")}`);
}

/** Splits a text into its sections, each with its heading. */
function sectionsOf(text: string): [heading: string, section: string][] {
  const sections = text.split(/^(?=## )/m).filter((section) => section.startsWith("## "));
  return sections.map((section) => [section.split("\n", 1)[0] ?? "", `${section.trimEnd()}\n`]);
}
