import type { BroughtSummary } from "./dto";
import { sentenceOf, type Told, type ToldLine } from "./told";
import { countLines, noun } from "./words";

/** Returns the report of an import as plain text, for who keeps it or sends it to somebody. */
export function reportText(run: BroughtSummary, told: Told, lines: string[]): string {
  const title = run.rehearsal ? "Ensayo de una importación" : "Importación";
  const kind = run.kind ? `, ${noun[run.kind]}` : "";
  const head = [
    `${title} ${run.run_id}: ${run.name}${kind}`,
    `Empezó: ${run.begun}${run.ended ? ` · Acabó: ${run.ended}` : ""}`,
    ...countLines(run),
    ...(run.failure ? [run.failure] : []),
  ];
  const sections = [
    section(run.rehearsal ? "Lo que vendrá" : "Lo que ha venido", told.counts.taken, told.taken),
    section("Con adaptaciones", told.counts.adapted, told.adapted),
    section("Lo que se queda fuera, y por qué", told.counts.left, told.left),
    section(
      "Lo que no se deshizo, porque alguien lo ha usado después",
      told.counts.kept,
      told.kept,
    ),
  ];
  const own = lines.length > 0 ? ["", ...lines] : [];
  return [...head, ...sections.flat(), ...own, ""].join("\n");
}

function section(title: string, count: number, lines: ToldLine[]): string[] {
  if (lines.length === 0) return [];
  const told = lines.reduce((sum, line) => sum + line.count, 0);
  const more = count - told;
  return [
    "",
    `${title} (${count.toLocaleString("es")})`,
    ...lines.map((line) => `- ${sentenceOf(line)}`),
    ...(more > 0 ? [`… y ${more.toLocaleString("es")} más`] : []),
  ];
}
