import "server-only";
import type { JsonResponse } from "@/lib/platform/http/json-response";

/** A file that is sent while it is read, for the actor alone. */
export function fileResponse(
  name: string,
  format: "csv" | "jsonl" | "ndjson",
  parts: AsyncGenerator<string>,
): JsonResponse<never> {
  const type = format === "csv" ? "text/csv" : "application/x-ndjson";
  return new Response(streamOf(parts), {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.${format}"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Reads the parts as fast as the client takes them, and stops when it goes away. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** Values as JSON, one a line. */
export async function* jsonLines(parts: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  for await (const values of parts) {
    yield values.map((value) => `${JSON.stringify(value)}\n`).join("");
  }
}

/** Rows as CSV for spreadsheets, under the names of their columns. */
export async function* csvLines(
  columns: string[],
  parts: AsyncIterable<(string | number)[][]>,
): AsyncGenerator<string> {
  yield `\uFEFF${line(columns)}`; // the mark has spreadsheets read it as UTF-8
  for await (const rows of parts) yield rows.map(line).join("");
}

const STARTS_FORMULA = /((?:^|[;,\t\r\n])"*)([=+\-@])/g;

const line = (cells: (string | number)[]) => `${cells.map(cell).join(";")}\r\n`;

/**
 * Writes a quoted cell that no spreadsheet takes for a formula: not even one that separates cells by something else
 * than the `;` of the Spanish ones, and so begins cells within ours.
 */
function cell(value: string | number): string {
  const text = typeof value === "string" ? value.replace(STARTS_FORMULA, "$1'$2") : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}
