import { readFile, stat } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "@/lib/kernel/zod";
import { Refusal } from "@/lib/operation/paste/refusal";
import type { Redirect } from "./redirects";

/** The largest file of redirects, in bytes (20 MiB). */
const MAX_FILE = 20 * 1024 * 1024;

/**
 * Reads the redirects of another site: Ghost's `redirects.yaml` or `.json`, the `_redirects` of Netlify, or a table
 * (CSV) of old and new addresses. Throws a Refusal for anything else.
 */
export async function readRedirects(file: string): Promise<Redirect[]> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Refusal(`No hay ningún archivo ${file}.`);
  if (found.size > MAX_FILE) throw new Refusal("Un archivo de redirecciones puede pesar 20 MB.");
  return redirectsIn(await readFile(file, "utf8"));
}

const ofGhost = z.array(z.object({ from: z.string(), to: z.string() }));
const byStatus = z.record(z.string(), z.record(z.string(), z.string()).nullable());

/** Reads redirects as `readRedirects` does, from their text. */
export function redirectsIn(written: string): Redirect[] {
  const text = written.replace(/^\uFEFF/, "").trim();
  const read = /^[[{]/.test(text) ? json(text) : (lines(text) ?? yaml(text) ?? table(text));
  if (read) return read;
  throw new Refusal(
    "No se entienden las redirecciones: se leen las de Ghost (YAML o JSON), un _redirects y una tabla CSV.",
  );
}

function json(text: string): Redirect[] | undefined {
  try {
    return ofGhost.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const written = (text: string) =>
  text.split(/\r?\n/).filter((line) => line.trim() !== "" && !/^\s*#/.test(line));

/** Netlify's: `/old /new 301`. */
function lines(text: string): Redirect[] | undefined {
  const parts = written(text).map((line) => line.trim().split(/\s+/));
  const isAll = parts.every(
    ([from = "", to = ""]) => isAddress(from) && isAddress(to) && !/[,;]$/.test(from),
  );
  return isAll && parts.length > 0
    ? parts.map(([from = "", to = ""]) => ({ from, to }))
    : undefined;
}

/** Ghost's: the addresses below `301:` and `302:`. */
function yaml(text: string): Redirect[] | undefined {
  if (!/^\d{3}:\s*$/m.test(text)) return undefined;
  try {
    const read = byStatus.safeParse(parse(text, { schema: "failsafe", logLevel: "silent" })).data;
    return (
      read &&
      Object.values(read).flatMap((of) =>
        Object.entries(of ?? {}).map(([from, to]) => ({ from, to })),
      )
    );
  } catch {
    return undefined;
  }
}

/** A table whose first two columns are the old and the new address; its first line may name them. */
function table(text: string): Redirect[] | undefined {
  const rows = written(text).map((line) =>
    [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(
      ([, quoted, plain = ""]) => (quoted?.replaceAll('""', '"') ?? plain).trim(),
    ),
  );
  const [head, ...rest] = rows;
  const body = head && !isAddress(head[1] ?? "") ? rest : rows;
  const isAll = body.length > 0 && body.every((row) => isAddress(row[1] ?? ""));
  return isAll ? body.map(([from = "", to = ""]) => ({ from, to })) : undefined;
}

const isAddress = (text: string) => /^(?:\/|https?:\/\/|\^|\?)/.test(text);
