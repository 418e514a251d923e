import { parse as parseToml, TomlError, type TomlTable, type TomlValue } from "smol-toml";
import { Document, isMap, isSeq, parseDocument, type YAMLMap } from "yaml";
import { languageTag } from "@/lib/platform/text/languages";
import { disclosures, type Disclosure } from "@/lib/texts/provenance/schema";
import { Refusal } from "./refusal";

/** The fields of an article's front matter, as they are written: nothing is a number, a date or null yet. */
export interface FrontMatter {
  title?: string;
  date?: string;
  /** The lead image, whatever its generator calls it, with its words. */
  image?: string;
  image_alt?: string;
  image_caption?: string;
  image_credit?: string;
  slug?: string;
  /** Who wrote it, its first author first. */
  authors?: string[];
  categories?: string[];
  tags?: string[];
  /** Its addresses where it comes from: Hugo's `aliases` and `url`, Jekyll's `redirect_from` and `permalink`. */
  addresses?: string[];
  /** The summary, which stands below the title. */
  summary?: string;
  /** The language that it is written in, a BCP 47 tag. */
  language?: string;
  /** Who signs it in place of its author's account. */
  byline?: string;
  /** The declaration of AI, as our own `.md` and archives have it. */
  disclosure?: Disclosure;
  /** Its generator does not publish it: Hugo's and Astro's `draft`, Jekyll's `published`, the `status` of others. */
  isDraft?: boolean;
}

/** The most characters of a front matter. No honest article needs more. */
const MAX_FRONT_MATTER = 50_000;

/** Openings of other generators' dialects; some of them would run code. */
const OTHER_DIALECT = /^(?:---[ \t]*[a-z]+|;;;)[ \t]*(?:\n|$)/i;

/** The lines around each dialect, and how it is read. */
const DIALECTS = [
  { sign: "---", opening: /^---[ \t]*\n/, closing: /^(?:---|\.\.\.)[ \t]*$/m, read: readYaml },
  { sign: "+++", opening: /^\+\+\+[ \t]*\n/, closing: /^\+\+\+[ \t]*$/m, read: readToml },
];

/**
 * Takes the block of YAML, or of TOML between `+++`, off the top of a text with `\n` line ends. A text without one has
 * no fields.
 * Throws a Refusal for a block that is not closed, not valid, or of another dialect (JSON, JavaScript).
 */
export function splitFrontMatter(text: string): { fields: FrontMatter; body: string } {
  if (OTHER_DIALECT.test(text)) {
    throw new Refusal("Sus metadatos no están en YAML ni en TOML, los formatos que se entienden.");
  }
  const dialect = DIALECTS.find(({ opening }) => opening.test(text));
  if (!dialect) return { fields: {}, body: text };

  const start = text.indexOf("\n") + 1;
  const end = dialect.closing.exec(text.slice(start));
  if (!end) throw new Refusal(`Sus metadatos empiezan con ${dialect.sign} y no se cierran.`);
  if (end.index > MAX_FRONT_MATTER) throw new Refusal("Sus metadatos son demasiado largos.");
  return {
    fields: readFields(dialect.read(text.slice(start, start + end.index))),
    body: text.slice(start + end.index + end[0].length),
  };
}

function readYaml(yaml: string): unknown {
  // The "failsafe" schema knows texts, lists and maps only: dates keep the form they were written in.
  const document = parseDocument(yaml, { schema: "failsafe", logLevel: "silent" });
  const [error] = document.errors;
  if (error) {
    const line = (error.linePos?.[0].line ?? 0) + 1; // the opening --- is line 1
    throw new Refusal(`Sus metadatos no son YAML válido (línea ${line} del archivo).`);
  }
  return document.contents;
}

function readToml(toml: string): unknown {
  try {
    const table = parseToml(toml, { integersAsBigInt: "asNeeded", maxDepth: 20 });
    return new Document(asTexts(table), { schema: "failsafe" }).contents;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new Refusal(`Sus metadatos no son TOML válido (línea ${error.line + 1} del archivo).`);
  }
}

/** Returns a value of TOML with texts in place of numbers and dates, as YAML has them: a date has a zone only if it says one. */
function asTexts(value: TomlValue | TomlTable): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== "object") return String(value);
  return Object.fromEntries(
    Object.entries(value as TomlTable).map(([key, one]) => [key, asTexts(one)]),
  );
}

function readFields(contents: unknown): FrontMatter {
  if (contents === null) return {};
  if (!isMap(contents)) throw new Refusal("Sus metadatos no son una lista de «campo: valor».");
  const field = (name: string) => textIn(contents, name);
  const addresses = [
    ...["url", "permalink", "redirect_from"].flatMap((name) => listIn(contents, name)),
    ...listIn(contents, "aliases").filter(isPath),
  ].filter(isAddress);
  // A machine's text stays one when a person imports it: nobody has reviewed it here.
  const wroteItself = field("ai-model") !== undefined || field("origin") === "synthetic";
  const is = (name: string, ...values: string[]) =>
    values.includes(field(name)?.toLowerCase() ?? "");
  const isDraft =
    is("draft", "true", "yes", "on") ||
    is("published", "false", "no", "off") ||
    is("status", ...NOT_PUBLIC);
  return {
    isDraft: isDraft || undefined,
    title: field("title"),
    date: field("date"),
    ...pictureIn(contents),
    authors: some([...new Set(["author", "authors"].flatMap((name) => listIn(contents, name)))]),
    categories: some(["categories", "category"].flatMap((name) => listIn(contents, name, ","))),
    tags: some(listIn(contents, "tags", ",")),
    slug: field("slug"),
    addresses: some(addresses),
    summary: field("summary") ?? field("description") ?? field("excerpt"),
    language:
      languageTag((field("lang") ?? field("language") ?? "").replaceAll("_", "-")) ?? undefined,
    byline: field("byline"),
    disclosure: wroteItself
      ? "ai-autonomous"
      : disclosures.find((known) => known === (field("ai-disclosure") ?? field("disclosure"))),
  };
}

/** The words for a text that is not public in programs that write a `status`, WordPress's exporters among them. */
const NOT_PUBLIC = [
  ...["draft", "auto-draft", "pending", "future", "scheduled", "private", "unpublished", "trash"],
  ...["borrador", "pendiente", "programado", "programada", "privado", "privada"],
];

const some = (list: string[]) => (list.length > 0 ? list : undefined);

/** Returns the first of these fields that is a text; undefined for none. */
function textIn(fields: YAMLMap, ...names: string[]): string | undefined {
  for (const name of names) {
    const value: unknown = fields.get(name);
    if (typeof value === "string" && !isNothing(value)) return value.trim();
  }
  return undefined;
}

/** Returns the texts of a field that is a list, or one text, which `separator` parts. */
function listIn(fields: YAMLMap, name: string, separator?: string): string[] {
  const value: unknown = fields.get(name);
  const written: unknown[] = isSeq(value) ? (value.toJSON() as unknown[]) : [value];
  return written
    .filter((one) => typeof one === "string")
    .flatMap((one) => (separator && !isSeq(value) ? one.split(separator) : [one]))
    .map((one) => one.trim())
    .filter((one) => !isNothing(one));
}

/** The names that generators and their themes give to the lead image; some have its file and words in a map. */
const PICTURES = [
  ...["image", "cover", "featured_image", "featuredImage", "feature_image", "heroImage"],
  ...["coverImage", "thumbnail", "banner", "header"],
];

function pictureIn(fields: YAMLMap) {
  const words = (of: YAMLMap, prefix: string) => ({
    image_alt: textIn(of, `${prefix}alt`),
    image_caption: textIn(of, `${prefix}caption`),
    image_credit: textIn(of, `${prefix}credit`),
  });
  for (const name of PICTURES) {
    const value: unknown = fields.get(name);
    const image = isMap(value)
      ? textIn(value, "image", "path", "src", "url", "teaser")
      : textIn(fields, name);
    // `cover: true` says whether one is shown, `banner: "#fff"` in which colour.
    if (image && /[./]/.test(image))
      return { image, ...(isMap(value) ? words(value, "") : words(fields, "image_")) };
  }
  return {};
}

/** Returns whether it is an address of this site: no pattern of Jekyll's (`/:year/:title/`), and on no host. */
const isAddress = (text: string) => !/:[/a-z]/i.test(text);

/** Returns whether an alias is a path: those of Obsidian are other names of the text. */
const isPath = (alias: string) => !/\s/.test(alias) && /[/?]|\.html?$/i.test(alias);

const isNothing = (value: string) => ["", "~", "null"].includes(value.trim());
