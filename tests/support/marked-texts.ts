import { XMLParser } from "fast-xml-parser";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import type { Disclosure } from "@/lib/texts/provenance/schema";
import { textOf, walk, type Answer } from "@/tests/support/crawler";

// Whether an answer of the site says of each text that it shows what has to be said of it, wherever it shows it. It
// knows nothing of how the site makes its marks, only what readers and machines are promised.

/** What has to be said of a text. */
export interface Said {
  disclosure: Disclosure | null;
  /** Whether its sentences are a machine's: `[IA]` after its title. */
  generated: boolean;
  /** Beside its author. */
  badge: "IA" | "Bot" | "Con ayuda de IA" | null;
  sourceType: unknown;
}

/** A word that stands in one text alone. */
export interface Canary extends Said {
  /** How that text came to be. */
  state: string;
}

/** What every such word begins with, and nothing else does. */
export const CANARY = "zorzal";

export interface Looked {
  /** The texts that it shows. */
  shown: Set<Canary>;
  faults: string[];
}

export function look(answer: Answer, canaries: ReadonlyMap<string, Canary>): Looked {
  const looked: Looked = { shown: new Set(), faults: [] };
  const expect = (hit: Hit, right: boolean, what: string) => {
    looked.shown.add(hit.canary);
    if (!right) looked.faults.push(`${answer.url}: ${what} (${hit.word})`);
  };
  const context = { canaries, expect };
  const { type, body, url } = answer;
  if (type === "text/html") inPage(parse(body, { scriptingEnabled: false }), context);
  else if (type === "application/feed+json") inFeed(items(body, "_rotativa"), context);
  else if (url.includes("/oembed?") && type.endsWith("json")) inFeed([JSON.parse(body)], context);
  else if (type.endsWith("json")) inAnswer(JSON.parse(body), context);
  else if (type.endsWith("xml")) inFeed(items(body), context);
  else if (type === "text/markdown") inMarkdown(body, context);
  else for (const line of body.split("\n")) inLine(line, context);
  return looked;
}

interface Hit {
  word: string;
  canary: Canary;
  /** What follows up to the next such word. */
  after: string;
}

interface Context {
  canaries: ReadonlyMap<string, Canary>;
  expect: (hit: Hit, right: boolean, what: string) => void;
}

/** A word may be cut. In an address another one follows after a hyphen. */
function hitsIn(text: string, { canaries }: Context): Hit[] {
  const found = [...text.matchAll(new RegExp(`${CANARY}[a-z]+(?![a-z-])`, "gi"))];
  return found.flatMap((match, index) => {
    const word = match[0].toLowerCase();
    const [, canary] = [...canaries].find(([whole]) => whole.startsWith(word)) ?? [];
    const after = text.slice(match.index + word.length, found[index + 1]?.index);
    return canary ? [{ word, canary, after }] : [];
  });
}

const isLabelled = (text: string) =>
  /\[IA\]|\(IA\)|inteligencia artificial/.test(text.replaceAll("\\", ""));

/* Pages */

function inPage(document: Tree.Document, context: Context) {
  const metas: string[] = [];
  walk(document, (element) => {
    const { name, content = "" } = attributesOf(element);
    if (element.tagName === "meta" && name === "ai-disclosure") metas.push(content);
  });
  const said = metas[0] ?? null;
  walk(document, (element) => {
    const { tagName } = element;
    const attributes = attributesOf(element);
    if (tagName === "script") {
      if (attributes.type === "application/ld+json") {
        inGraph(JSON.parse(textOf(element)), said, context);
      }
      return; // what scripts hold is shown by elements
    }
    const own = tagName === "template" ? "" : ownText(element);
    for (const text of [own, ...element.attrs.map(({ value }) => value)]) {
      for (const hit of hitsIn(text, context)) {
        if (tagName !== "title" && tagName !== "meta") inItem(element, hit, context);
        else {
          const label = isLabelled(hit.after);
          const ofImage = (attributes.name ?? attributes.property ?? "").endsWith("image:alt");
          const { disclosure, generated } = hit.canary;
          const right = said === null ? label === generated : said === disclosure;
          const kind = attributes.name ?? attributes.property ?? tagName;
          context.expect(hit, right, `<${kind}> of a page that says ${said}`);
          if (ofImage) context.expect(hit, label === generated, `<${kind}>`);
          context.expect(hit, metas.length < 2, "more than one ai-disclosure");
        }
      }
    }
  });
}

/** Its element, or one around it, has the attribute; beside it, for people, stands the badge. */
function inItem(element: Tree.Element, hit: Hit, { expect }: Context) {
  const around = ancestorsOf(element);
  const marked = around.find((each) => attributesOf(each)["ai-disclosure"] !== undefined);
  const item = marked ?? around.find(({ tagName }) => tagName === "article" || tagName === "li");
  const value = marked ? attributesOf(marked)["ai-disclosure"]! : null;
  expect(hit, value === hit.canary.disclosure, `<${element.tagName}> in one that says ${value}`);
  const badges: string[] = [];
  if (item) {
    walk(item, (each) => {
      const text = ownText(each).trim();
      if (/^(IA|Bot|Con ayuda de IA)$/.test(text)) badges.push(text);
    });
  }
  const right = hit.canary.badge ? badges.includes(hit.canary.badge) : badges.length === 0;
  expect(hit, right, `<${element.tagName}> beside ${badges.join(", ") || "no badge"}`);
}

const attributesOf = (element: Tree.Element): Partial<Record<string, string>> =>
  Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));

const ownText = ({ childNodes }: Tree.Element) =>
  childNodes.map((child) => ("value" in child ? child.value : "")).join("");

function ancestorsOf(element: Tree.Element): Tree.Element[] {
  const { parentNode } = element;
  const above = parentNode && "tagName" in parentNode ? ancestorsOf(parentNode) : [];
  return [element, ...above];
}

/* JSON and XML */

type Thing = Record<string, unknown>;

interface Told {
  text: string;
  /** The names of what it stands in, the nearest first, and the objects. */
  names: string[];
  within: Thing[];
}

function textsIn(value: unknown, names: string[] = [], within: Thing[] = []): Told[] {
  if (typeof value === "string") return [{ text: value, names, within }];
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, names, within));
  if (typeof value !== "object" || value === null) return [];
  const thing = value as Thing;
  return Object.entries(thing).flatMap(([name, each]) =>
    textsIn(each, [name, ...names], [thing, ...within]),
  );
}

/** `said`: by the page for all that stands on it, unless it is an article or a comment of its own. */
function inGraph(graph: unknown, said: string | null, context: Context) {
  for (const { text, within } of textsIn(graph)) {
    for (const hit of hitsIn(text, context)) {
      const { generated, disclosure, sourceType } = hit.canary;
      const own = within.find((each) => /^(NewsArticle|Comment)$/.test(String(each["@type"])));
      const type = JSON.stringify(own?.digitalSourceType);
      if (own) context.expect(hit, type === JSON.stringify(sourceType), `JSON-LD says ${type}`);
      else if (said !== null) context.expect(hit, said === disclosure, `JSON-LD beside ${said}`);
      else context.expect(hit, isLabelled(hit.after) === generated, "JSON-LD");
    }
  }
}

/**
 * In answers of calls, the nearest record that says it is the one that it says it of. What only names its entry, as a
 * comment does, is no copy of it (docs/decisions/019).
 */
function inAnswer(json: unknown, context: Context) {
  for (const { text, names, within } of textsIn(json)) {
    if (names[0] === "title" && names[1] === "entry") continue;
    for (const hit of hitsIn(text, context)) {
      const record = within.find((each) => "disclosure" in each);
      const value = record?.disclosure ?? null;
      const where = names.toReversed().join(".");
      context.expect(
        hit,
        value === hit.canary.disclosure,
        `${where} of what says ${String(value)}`,
      );
    }
  }
}

const xml = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ["item", "entry", "category", "url"].includes(name),
});

/** Of a feed in JSON or XML, of oEmbed's XML (one) and of a sitemap. */
function items(body: string, json?: "_rotativa"): Thing[] {
  if (json) return (JSON.parse(body) as { items: Thing[] }).items;
  const root = xml.parse(body) as {
    rss?: { channel: { item?: Thing[] } };
    feed?: { entry?: Thing[] };
    oembed?: Thing;
    urlset?: { url?: Thing[] } | "";
  };
  // A sitemap lists addresses; its titles must be those of the pages, which say it.
  return root.rss?.channel.item ?? root.feed?.entry ?? (root.oembed ? [root.oembed] : []);
}

const SCHEME = "https://github.com/w3c-cg/ai-content-disclosure";

function inFeed(things: Thing[], context: Context) {
  for (const item of things) {
    const said = saidBy(item);
    for (const { text, names } of textsIn(item)) {
      for (const hit of hitsIn(text, context)) {
        const { disclosure, generated, badge } = hit.canary;
        context.expect(hit, said === disclosure, `item that says ${String(said)}`);
        if (names.includes("title")) {
          context.expect(hit, isLabelled(hit.after) === generated, "title of an item");
        }
        if (names.some((name) => /^(content|content:encoded|content_html|html)$/.test(name))) {
          const noted = /<em>[^<]*inteligencia artificial/.test(text);
          context.expect(hit, noted === (badge !== null), "text of an item");
        }
      }
    }
  }
}

function saidBy(item: Thing): unknown {
  const { _rotativa, ai_disclosure, category } = item;
  if (_rotativa) return (_rotativa as Thing).disclosure;
  const categories = (category ?? []) as Thing[];
  const own = categories.filter((each) => [each["@_domain"], each["@_scheme"]].includes(SCHEME));
  return ai_disclosure ?? own[0]?.["@_term"] ?? own[0]?.["#text"] ?? null;
}

/* Texts */

function inMarkdown(body: string, context: Context) {
  const [, said = null] = /^ai-disclosure: (.*)$/m.exec(body.split("\n---\n")[0]!) ?? [];
  const noted = /^> Este texto .*inteligencia artificial/m.test(body);
  for (const hit of hitsIn(body, context)) {
    const { disclosure, badge } = hit.canary;
    context.expect(hit, said === disclosure, `front matter that says ${said}`);
    context.expect(hit, noted === (badge !== null), "Markdown");
  }
}

function inLine(line: string, context: Context) {
  for (const hit of hitsIn(line, context)) {
    context.expect(hit, isLabelled(line) === hit.canary.generated, "line of a text");
  }
}
