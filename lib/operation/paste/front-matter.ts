import { isMap, parseDocument } from "yaml";
import { disclosures, type Disclosure } from "@/lib/texts/provenance/schema";
import { Refusal } from "./refusal";

/** The fields of an article's front matter, as they are written: nothing is a number, a date or null yet. */
export interface FrontMatter {
  title?: string;
  date?: string;
  image?: string;
  slug?: string;
  /** The summary, which stands below the title. */
  summary?: string;
  /** The declaration of AI, as our own `.md` and archives have it. */
  disclosure?: Disclosure;
  /** Its generator does not publish it: Hugo's and Astro's `draft`, Jekyll's `published`, the `status` of others. */
  isDraft?: boolean;
}

/** The most characters of a front matter. No honest article needs more. */
const MAX_FRONT_MATTER = 50_000;

/** Openings of other generators' dialects; some of them would run code. */
const OTHER_DIALECT = /^(?:---[ \t]*[a-z]+|\+\+\+|;;;)[ \t]*(?:\n|$)/i;

/**
 * Takes the YAML block off the top of a text with `\n` line ends. A text without one has no fields.
 * Throws a Refusal for a block that is not closed, not YAML, or of another dialect (TOML, JSON, JavaScript).
 */
export function splitFrontMatter(text: string): { fields: FrontMatter; body: string } {
  if (OTHER_DIALECT.test(text)) {
    throw new Refusal("Sus metadatos no están en YAML, el único formato que se entiende.");
  }
  if (!/^---[ \t]*\n/.test(text)) return { fields: {}, body: text };

  const start = text.indexOf("\n") + 1;
  const end = /^(?:---|\.\.\.)[ \t]*$/m.exec(text.slice(start));
  if (!end) throw new Refusal("Sus metadatos empiezan con --- y no se cierran.");
  if (end.index > MAX_FRONT_MATTER) throw new Refusal("Sus metadatos son demasiado largos.");
  return {
    fields: readFields(text.slice(start, start + end.index)),
    body: text.slice(start + end.index + end[0].length),
  };
}

function readFields(yaml: string): FrontMatter {
  // The "failsafe" schema knows texts, lists and maps only: dates keep the form they were written in.
  const document = parseDocument(yaml, { schema: "failsafe", logLevel: "silent" });
  const [error] = document.errors;
  if (error) {
    const line = (error.linePos?.[0].line ?? 0) + 1; // the opening --- is line 1
    throw new Refusal(`Sus metadatos no son YAML válido (línea ${line} del archivo).`);
  }
  const { contents } = document;
  if (contents === null) return {};
  if (!isMap(contents)) throw new Refusal("Sus metadatos no son una lista de «campo: valor».");
  const field = (name: string) => {
    const value: unknown = contents.get(name);
    return typeof value === "string" && !isNothing(value) ? value.trim() : undefined;
  };
  // A machine's text stays one when a person imports it: nobody has reviewed it here.
  const wroteItself = field("ai-model") !== undefined || field("origin") === "synthetic";
  const is = (name: string, ...values: string[]) =>
    values.includes(field(name)?.toLowerCase() ?? "");
  const isDraft =
    is("draft", "true", "yes", "on") ||
    is("published", "false", "no", "off") ||
    is("status", "draft", "private", "borrador");
  return {
    isDraft: isDraft || undefined,
    title: field("title"),
    date: field("date"),
    image: field("image"),
    slug: field("slug"),
    summary: field("summary") ?? field("description") ?? field("excerpt"),
    disclosure: wroteItself
      ? "ai-autonomous"
      : disclosures.find((known) => known === (field("ai-disclosure") ?? field("disclosure"))),
  };
}

const isNothing = (value: string) => ["", "~", "null"].includes(value.trim());
