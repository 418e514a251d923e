import { createReadStream } from "node:fs";
import { JSONParser } from "@streamparser/json";
import { Refusal } from "@/lib/operation/paste/refusal";

/** One record of a table of Ghost's. */
interface Row {
  table: string;
  row: unknown;
}

/**
 * Reads the records of these tables of an export of Ghost, one after the other: of the file nothing more is in memory
 * than the record at work. `onBytes` is called with the bytes that were read. Throws a Refusal for a file that is not
 * JSON, or is cut off.
 */
export async function* rowsOf(
  file: string,
  tables: string[],
  onBytes: (count: number) => void,
): AsyncGenerator<Row> {
  let rows: Row[] = [];
  const parser = new JSONParser({
    // An export has its tables in `db`, one of older programs directly in `data`.
    paths: tables.flatMap((table) => [`$.db.0.data.${table}.*`, `$.data.${table}.*`]),
    keepStack: false,
  });
  parser.onValue = ({ value, stack }) => {
    rows.push({ table: String(stack.at(-1)?.key), row: value });
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    parse(parser, chunk);
    const read = rows;
    rows = [];
    yield* read;
    onBytes(chunk.length);
  }
  if (!parser.isEnded) throw notWhole();
}

function parse(parser: JSONParser, chunk: Buffer) {
  try {
    parser.write(chunk);
  } catch {
    throw notWhole();
  }
}

const notWhole = () =>
  new Refusal("El archivo no es un JSON entero: pide otra exportación a Ghost.");
