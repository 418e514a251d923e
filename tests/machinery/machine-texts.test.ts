import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Comment } from "@/lib/texts/comments/dto";
import { SERVED_COMMENTS } from "@/lib/texts/comments/schema";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { User } from "@/lib/house/users/dto";
import { builtAddresses } from "@/tests/support/built-addresses";
import { ask, crawl, type Answer } from "@/tests/support/crawler";
import { CANARY, look, type Canary, type Looked, type Said } from "@/tests/support/marked-texts";
import { signUp, type Member } from "@/tests/support/member";
import { ownSite, type OwnSite } from "@/tests/support/own-site";

// Every text of the site has two words of its own, one in its title and one in its content, and came to be in another
// way. Whoever reads any address of it, in any form, is told how, wherever one of the words stands.

const MACHINE = "https://schema.org/TrainedAlgorithmicMediaDigitalSource";
const BOTH = "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource";
const PERSON = { "@id": "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCreation" };

const machine = { disclosure: "ai-autonomous", generated: true, badge: "IA" } as const;
const read = { ...machine, disclosure: "ai-assisted" } as const;

/** What people declare. The oldest come first: the last ones stand large on front pages. */
const people: Record<string, Said> = {
  callada: { disclosure: null, generated: false, badge: null, sourceType: undefined },
  humana: { disclosure: "human-only", generated: false, badge: null, sourceType: PERSON },
  ayudada: {
    ...{ disclosure: "ai-assisted", generated: false },
    ...{ badge: "Con ayuda de IA", sourceType: BOTH },
  },
  ajena: { ...machine, sourceType: MACHINE },
};

/** What became of a machine's on the desk. */
const machines: Record<string, Said> = {
  cambiada: { ...read, sourceType: BOTH },
  leida: { ...read, sourceType: MACHINE },
  sola: { ...machine, sourceType: MACHINE },
};

const STATES = [...Object.keys(people), ...Object.keys(machines)];
const COMMENT_STATES = ["callada", ...Object.keys(machines)];

const SPACES = 2;

/** Beside the words, to search for without naming them. */
const BESIDE = "xenolito";

const canaries = new Map<string, Canary>();

/** Keeps a word for a part of a text, without any sign that could be cut or escaped. */
function wordOf(state: string, where: string, said: Said): string {
  const word = CANARY + state + where;
  canaries.set(word, { ...said, state });
  return word;
}

let site: OwnSite;
let domain: string;
let ana: Member;
let bots: Record<string, User>;
const entries: Entry[] = [];
/** Words of what is not published. */
const away = new Map<string, Canary>();
/** All that the site answers, and what each answer shows of the texts. */
const answers = new Map<Answer, Looked>();

beforeAll(async () => {
  site = await ownSite();
  domain = site.originOf("cocina.localhost");
  ana = await signUp(site.origin, "ana");
  await fill();
  for (const answer of await everything()) answers.set(answer, look(answer, canaries));
}, 300_000);

afterAll(() => site.end());

async function fill() {
  const science = await ana<Space>("POST", "/api/spaces", { name: "Ciencia" });
  const cooking = await ana<Space>("POST", "/api/spaces", { name: "Cocina" });
  await ana("POST", "/api/domains", { name: "cocina.localhost", space_id: cooking.space_id });
  await ask(`${domain}/`); // the first request makes it active
  bots = {};
  for (const state of Object.keys(machines)) {
    bots[state] = await ana<User>("POST", "/api/register", {
      ...{ synthetic: true, username: `robot-${state}`, fullName: `Cronista ${state}` },
      model: "demo",
    });
  }
  for (const [where, space] of [
    ["suelta", null],
    ["ciencia", science],
    ["cocina", cooking],
  ] as const) {
    for (const [state, said] of Object.entries(people)) await byPerson(state, where, said, space);
    for (const [state, said] of Object.entries(machines)) {
      entries.push(await byMachine(state, where, said, space ?? science));
      if (!space) await ana("DELETE", placement(science, entries.at(-1)!));
    }
  }
  await hide(science);
  const correct = ["callada", "ayudada", ...Object.keys(machines)];
  for (const entry of entries.filter(({ title }) => title.includes("ciencia"))) {
    if (!correct.some((state) => entry.title.startsWith(CANARY + state))) continue;
    await ana("PATCH", `/api/entries/${entry.entry_id}`, {
      ...{ content: `${entry.content}\n\nY una frase más.`, correction: "Faltaba una frase." },
    });
  }
  const [few, many] = [entries.at(0)!, entries.at(6)!];
  for (const entry of [few, many]) await comment(entry);
  for (let n = 0; n < SERVED_COMMENTS; n++) {
    await ana("POST", `/api/entries/${many.entry_id}/comments`, { content: `Muy bien, ${n}.` });
  }
}

const placement = (space: Space, { entry_id }: Entry) =>
  `/api/spaces/${space.space_id}/entries/${entry_id}`;

async function byPerson(state: string, where: string, said: Said, space: Space | null) {
  const entry = await ana<Entry>("POST", "/api/entries", {
    title: `${wordOf(state, `${where}titulo`, said)} ${BESIDE}`,
    content: `${wordOf(state, `${where}texto`, said)} ${BESIDE} es lo que se cuenta aquí.`,
    disclosure: said.disclosure,
  });
  if (space) await ana("POST", placement(space, entry));
  entries.push(entry);
}

/** A machine's text on the desk, with words of ours in place of all that it says or before it. */
async function written(state: string, where: string, said: Said, space: Space) {
  // For another question another answer: what stands somewhere else is not said again.
  const asked = {
    userId: bots[state]!.id,
    spaceId: space.space_id,
    about: state + where,
    draft: true,
  };
  const { draft } = await ana<{ draft: Draft }>("POST", "/api/ai/generate-news", asked);
  const title = `${wordOf(state, `${where}titulo`, said)} ${BESIDE}`;
  return reword(draft, wordOf(state, `${where}texto`, said), { title });
}

/** Comments quote titles, which have words of their own. */
const reword = ({ draft_id, content }: Draft, word: string, more: object = {}) =>
  ana<Draft>("PATCH", `/api/drafts/${draft_id}`, {
    content: `${word} ${BESIDE} es lo que se cuenta aquí.\n\n${content.replaceAll(new RegExp(`${CANARY}\\w+`, "gi"), "eso")}`,
    ...more,
  });

/** What editors put in the place of what a machine said, each once: nobody says twice what stands somewhere already. */
const rewritten = [
  "De lo demás queda poco: todo se ha escrito otra vez.",
  "Quien conozca la primera versión no reconocerá aquí ni una sola frase suya.",
  "El resto salió de otra mesa, con otra letra y con más café.",
  "Lo que seguía se tachó entero, y en su lugar se puso esto mismo.",
  "Aquí mandó el lápiz rojo: ni las comas son las de antes.",
];

/** Publishes it as the state says: unread, or answered for, whole or after most of it was written anew. */
async function publish<T>(state: string, { draft_id, content }: Draft): Promise<T> {
  if (state === "sola") return ana<T>("POST", `/api/drafts/${draft_id}/publish`, {});
  if (state === "cambiada") {
    const anew = `${content.split("\n")[0]}\n\n${rewritten.pop()}`;
    await ana("PATCH", `/api/drafts/${draft_id}`, { content: anew });
  }
  const ticks = { facts: true, sources: true, answers: true };
  return ana<T>("POST", `/api/review/${draft_id}/approve`, ticks);
}

const byMachine = async (state: string, where: string, said: Said, space: Space) =>
  publish<Entry>(state, await written(state, where, said, space));

/** What a machine wrote and nobody may read: withdrawn, turned down, before the editors and with its owner. */
async function hide(space: Space) {
  const known = new Set(canaries.keys());
  const said = machines.sola!;
  const withdrawn = await byMachine("sola", "retirada", said, space);
  await ana("POST", `/api/entries/${withdrawn.entry_id}/withdraw`);
  const refused = await written("sola", "rechazada", said, space);
  await ana("POST", `/api/review/${refused.draft_id}/reject`, { reason: "estilo" });
  const waiting = await written("sola", "pendiente", said, space);
  await ana("POST", `/api/drafts/${waiting.draft_id}/submit`, { space_id: space.space_id });
  await written("sola", "borrador", said, space);
  for (const [word, canary] of canaries) if (!known.has(word)) away.set(word, canary);
}

async function comment({ entry_id }: Entry) {
  const where = `comentario${entries.findIndex((each) => each.entry_id === entry_id) ? "b" : "a"}`;
  const word = wordOf("callada", where, people.callada!);
  await ana("POST", `/api/entries/${entry_id}/comments`, { content: `${word} ${BESIDE}` });
  for (const [state, said] of Object.entries(machines)) {
    const asked = { userId: bots[state]!.id, entryId: entry_id, draft: true };
    const { draft } = await ana<{ draft: Draft }>("POST", "/api/ai/generate-comment", asked);
    const word = wordOf(state, where, { ...said, badge: "Bot" });
    await publish<Comment>(state, await reword(draft, word));
  }
}

/** All that visitors are answered, and of pages also the form that who is signed in gets. */
async function everything(): Promise<Answer[]> {
  const pages = await crawl([site.origin, domain]);
  const maps = [site.origin, domain].flatMap((host) =>
    ["robots.txt", "llms.txt", "sitemap.xml", "sitemaps/1.xml", "sitemaps/noticias.xml"].map(
      (name) => `${host}/${name}`,
    ),
  );
  const searches = [
    "/buscar?q=",
    "/buscar?pagina=2&q=",
    "/buscar?autoria=personas&q=",
    "/api/entries?q=",
    "/api/comments?q=",
  ].map((search) => `${site.origin}${search}${BESIDE}`);
  const built = builtAddresses(valuesOf).map((address) => site.origin + address);
  const limit = pLimit(8);
  const left = [...maps, ...searches, ...built].filter((url) => !pages.has(url));
  const found = await Promise.all([...new Set(left)].map((url) => limit(() => ask(url))));
  const visited = [...pages.values(), ...found].filter(({ status }) => status === 200);
  const withFramework = visited
    .filter(({ type }) => type === "text/html")
    .map(({ url }) => limit(() => ask(url, "rotativa_user=1")));
  return [...visited, ...(await Promise.all(withFramework))];
}

/** What the routes of the build leave open, as far as there is something of the kind. */
function valuesOf(name: string, rest: boolean, before: string): string[] {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
  const slugs = entries.map(({ slug }) => String(slug));
  const known: Record<string, string[]> = {
    username: ["ana", ...Object.values(bots).map(({ username }) => username)],
    spaceSlug: ["ciencia", "cocina"],
    feed: ["rss.xml", "atom.xml", "feed.json"],
    ...{ page: [""], slug: slugs, entrySlug: slugs, spaceId: ids(SPACES), version: ids(2) },
    ...{ userId: ids(4), runId: [], taskId: [], domain: [] },
  };
  if (before === "spaces") return ids(SPACES);
  return known[name] ?? (rest ? slugs : ids(entries.length + 8));
}

/** What kind of answer it is. */
function surfaceOf({ url, type }: Answer): string {
  const { pathname } = new URL(url);
  if (/\/personas\b|autoria=personas/.test(url)) return "solo personas";
  if (pathname.startsWith("/api/")) return "API";
  if (type !== "text/html")
    return /noticias\.xml$/.test(pathname) ? "sitemap" : fileOf(pathname, type);
  if (pathname.startsWith("/buscar")) return "search";
  if (pathname.startsWith("/autores/")) return "author";
  if (pathname.includes("/comentarios/")) return "older comments";
  if (pathname.includes("/cambios/")) return "correction";
  return pathname.includes(CANARY) ? "page" : "front page";
}

function fileOf(pathname: string, type: string): string {
  if (pathname === "/oembed") return `oEmbed ${type}`;
  return pathname.endsWith("procedencia.json") ? "provenance" : type;
}

test("every text of which there is something to say says it, wherever it is shown", () => {
  const faults = [...answers.values()].flatMap(({ faults }) => faults);
  expect([...new Set(faults)]).toEqual([]);
});

test("every way to read the site shows texts of every kind", () => {
  const seen = new Map<string, Set<string>>();
  for (const [answer, { shown }] of answers) {
    const surface = surfaceOf(answer);
    const states = seen.get(surface) ?? new Set();
    for (const { state } of shown) states.add(state);
    seen.set(surface, states);
  }
  const all = STATES.toSorted();
  const shown = [...seen].map(([surface, states]) => [surface, [...states].toSorted()] as const);
  expect(Object.fromEntries(shown.filter(([, states]) => states.length > 0))).toEqual({
    ...{ page: all, "front page": all, author: all, search: all, API: all },
    "older comments": COMMENT_STATES.toSorted(),
    correction: all.filter((state) => state !== "humana" && state !== "ajena"),
    ...{ "application/rss+xml": all, "application/atom+xml": all, "application/feed+json": all },
    ...{ "oEmbed application/json": all, "oEmbed text/xml": all },
    ...{ "text/markdown": all, "text/plain": all },
    provenance: all.filter((state) => state !== "callada"),
    "solo personas": ["ayudada", "callada", "humana"],
  });
});

test("what only people wrote has nothing that is a machine's", () => {
  const only = [...answers].filter(([answer]) => surfaceOf(answer) === "solo personas");
  const machines = only.flatMap(([{ url }, { shown }]) =>
    [...shown].filter(({ generated }) => generated).map(() => url),
  );
  expect(machines).toEqual([]);
});

test("what is not published is nowhere", () => {
  const where = [...answers.keys()].filter((answer) => look(answer, away).shown.size > 0);
  expect(away.size).toBeGreaterThan(0);
  expect(where.map(({ url }) => url)).toEqual([]);
});
