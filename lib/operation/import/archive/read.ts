import "server-only";
import { parse } from "yaml";
import type { z } from "zod";
import {
  authorRecord,
  commentsList,
  draftMatter,
  editionRecord,
  entryMatter,
  pageMatter,
  settingsRecord,
  spaceRecord,
  versionsList,
} from "@/lib/operation/export/format";
import { toStored } from "@/lib/operation/export/image-paths";
import { draftIdOf, EDITIONS, isWithdrawnFile } from "@/lib/operation/export/names";
import { draftLimits } from "@/lib/texts/drafts/schema";
import { entryLimits } from "@/lib/texts/entries/schema";
import { type Archive, unfit } from "./open";

/** The most characters of front matter above a text; an export writes fewer. */
const MAX_MATTER = 500_000;

/** Reads YAML as the export writes it: no aliases, which could make it endless, and no dialects. */
function readYaml<Schema extends z.ZodType>(
  name: string,
  yaml: string,
  schema: Schema,
): z.output<Schema> {
  let value: unknown;
  try {
    value = parse(yaml, { maxAliasCount: 0, logLevel: "silent" });
  } catch (error) {
    throw unfit(`${name} no es YAML válido`, (error as Error).message);
  }
  return fitting(name, value, schema);
}

function fitting<Schema extends z.ZodType>(
  name: string,
  value: unknown,
  schema: Schema,
): z.output<Schema> {
  const { data, error, success } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const field = issue?.path.join(".") || "su contenido";
  throw unfit(`en ${name} no vale ${field}`, issue?.message);
}

/** Returns the front matter between the two `---`, and the text after the empty line, letter by letter. */
function split(name: string, text: string): { matter: string; content: string } {
  const end = text.indexOf("\n---\n\n");
  if (!text.startsWith("---\n") || end < 0) throw unfit(`a ${name} le faltan sus datos`);
  if (end > MAX_MATTER) throw unfit(`los datos de ${name} son demasiado largos`);
  return { matter: text.slice(4, end + 1), content: text.slice(end + 6) };
}

export async function readEntry(archive: Archive, name: string) {
  const { matter, content } = split(name, await archive.readText(name));
  const entry = placed({ ...readYaml(name, matter, entryMatter), content });
  const { min, max } = entryLimits.content;
  if (entry.content.trim().length < min || entry.content.length > max) {
    throw unfit(`el texto de ${name} no cabe`);
  }
  if (isWithdrawnFile(name) !== (entry.withdrawn !== undefined)) {
    throw unfit(`${name} no dice si se retiró`);
  }
  return entry;
}

export type ArchivedEntry = Awaited<ReturnType<typeof readEntry>>;

/** Reads a draft, with the number that it has by its name. */
export async function readDraft(archive: Archive, name: string) {
  const { matter, content } = split(name, await archive.readText(name));
  const draft = placed({ ...readYaml(name, matter, draftMatter), content });
  if (draft.content.length > draftLimits.content) throw unfit(`el texto de ${name} no cabe`);
  return { ...draft, draft_id: draftIdOf(name) };
}

export type ArchivedDraft = Awaited<ReturnType<typeof readDraft>>;

interface Placed {
  content: string;
  image?: string;
  social_image?: string;
  rotativa?: { images_untouched?: boolean };
}

/** Returns a text with the paths that its images have here. */
function placed<Text extends Placed>(text: Text): Text {
  if (text.rotativa?.images_untouched) return text;
  return {
    ...text,
    content: toStored(text.content),
    image: text.image && toStored(text.image),
    social_image: text.social_image && toStored(text.social_image),
  };
}

export const readComments = async (archive: Archive, name: string) =>
  archive.has(name) ? readYaml(name, await archive.readText(name), commentsList) : [];

export const readVersions = async (archive: Archive, name: string) =>
  archive.has(name) ? readYaml(name, await archive.readText(name), versionsList) : [];

export const readAuthor = async (archive: Archive, name: string) =>
  readYaml(name, await archive.readText(name), authorRecord);

export const readSpace = async (archive: Archive, name: string) =>
  readYaml(name, await archive.readText(name), spaceRecord);

export async function readPage(archive: Archive, name: string) {
  const { matter, content } = split(name, await archive.readText(name));
  return { ...readYaml(name, matter, pageMatter), content };
}

export const readSettingsFile = async (archive: Archive, name: string) =>
  readYaml(name, await archive.readText(name), settingsRecord);

export async function* readEditions(archive: Archive) {
  for await (const line of archive.lines(EDITIONS)) {
    yield fitting(EDITIONS, parseJson(line), editionRecord);
  }
}

/** Parses JSON; null for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
