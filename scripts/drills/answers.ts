// `npm run drill:answers -- FOLDER`: an upgrade of a site with texts in every state that they can have. The release in
// the folder (a git worktree with its packages installed, and built) fills a site and is asked all that can be read by
// calls; then this one is, on the same database. Everything that the earlier one answered must be in the answers of
// this one, and texts that were taken away must come back as they were. Ends with code 1 when anything is missing or
// different.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedDatabase } from "../../server/embedded-database";
import { ROOT } from "../../server/steps.mjs";
import { signUp, type Member } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { startSite } from "../bench/sites";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which folder holds the earlier release?");
const earlier = path.resolve(folder);

/** Fields that depend on the moment, on the release, or on the server that is asked. */
const PASSING = ["last_seen", "lastLogin", "version_of_product", "requestId", "server", "uptime"];

interface Ids {
  entry_id: number;
  comment_id: number;
  decision_id: number;
  draft_id: number;
  space_id: number;
  domain_id: number;
  slug_id: number;
  task_id: number;
  id: number;
}
type Filled = Awaited<ReturnType<typeof fill>>;
type Asked = Map<string, { status: number; body: unknown }>;

const faults: string[] = [];
const database = await startEmbeddedDatabase(null);
const settings = { DATABASE_URL: database.connectionString, SECRET_KEY };
try {
  const [filled, told] = await withSite(earlier, async (origin) => {
    const filled = await fill(origin);
    return [filled, await askAll(origin, filled)] as const;
  });

  await withSite(ROOT, async (here) => {
    const now = await askAll(here, filled);
    for (const [address, { status, body }] of told) {
      const answer = now.get(address)!;
      if (answer.status !== status) faults.push(`${address}: ${status} → ${answer.status}`);
      else missing(body, answer.body, address);
    }
    await bringBack(here, filled);
    console.log(`${told.size} answers compared, on ${filled.texts.length} texts.`);
  });
} finally {
  await database.close();
}
for (const fault of faults) console.error(`✖ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

/** Does some work with a site of a checkout, at its origin, and closes the site after it. */
async function withSite<T>(checkout: string, work: (origin: string) => Promise<T>): Promise<T> {
  const site = await startSite(settings, checkout);
  try {
    return await work(`http://localhost:${site.port}`);
  } finally {
    await site.close();
  }
}

/**
 * Fills a site with texts in every state, and all that belongs to one. `texts`: the addresses of those that are taken
 * away; `whole`: what each of them was before.
 */
async function fill(origin: string) {
  const admin = await signUp(origin, "jefa");
  const writer = await signUp(origin, "autora");
  const reader = await signUp(origin, "lectora");
  const make = (who: Member, address: string, body: object = {}) =>
    who<Ids>("POST", `/api/${address}`, body);
  const { id: reader_id } = await reader<Ids>("GET", "/api/user");
  const { id: writer_id } = await writer<Ids>("GET", "/api/user");
  const { space_id } = await make(writer, "spaces", { name: "El Faro", subtitle: "Del puerto" });
  const { domain_id } = await make(writer, "domains", { name: "faro.localhost", space_id });

  const entries: number[] = [];
  const comments: number[] = [];
  for (const title of ["Publicada", "Corregida", "Retirada", "En la papelera", "Quitada"]) {
    const content = `Lo que dice **${title}**, con su [enlace](https://ejemplo.es/).`;
    const { entry_id } = await make(writer, "entries", { title, content, summary: `De ${title}` });
    entries.push(entry_id);
    await make(writer, `spaces/${space_id}/entries/${entry_id}`);
    await make(writer, "slugs", { path: `viejas/${entry_id}`, entry_id });
    const said = await make(reader, `entries/${entry_id}/comments`, { content: `De ${title}.` });
    comments.push(said.comment_id);
  }
  const [published, corrected, withdrawn, trashed, removed] = entries as [
    number,
    number,
    number,
    number,
    number,
  ];
  await writer("PATCH", `/api/entries/${corrected}`, {
    content: "Eran 112 barcos, y no 121, los que salieron aquella mañana del puerto.",
    correction: "Eran 112 barcos.",
  });
  const under = async (content: string) => {
    const { comment_id } = await make(reader, `entries/${published}/comments`, { content });
    comments.push(comment_id);
    return comment_id;
  };
  const edited = await under("Con una errta.");
  await reader("PATCH", `/api/comments/${edited}`, { content: "Con una errata." });
  const [thrown, decided, appealed] = [
    await under("Uno."),
    await under("Otro."),
    await under("Más."),
  ];
  await admin("PATCH", "/api/settings", { held_words: ["oferta"] });
  const held = ["Una oferta.", "Otra oferta."];
  for (const content of held) await make(reader, `entries/${published}/comments`, { content });

  const bot = await make(writer, "register", {
    ...{ synthetic: true, username: "bot", fullName: "Cronista", model: "demo" },
  });
  const { task_id } = await make(writer, "tasks", {
    ...{ name: "Cada hora", user_id: bot.id, space_id, type: "Entry" },
    ...{ instructions: "Escribe una crónica.", schedule: "60" },
  });
  const { draft_id } = await make(writer, "drafts", { title: "A medias", content: "Por escribir" });

  const texts = [
    ...[withdrawn, trashed, removed].map((id) => `/api/entries/${id}`),
    ...[thrown, decided, appealed].map((id) => `/api/comments/${id}`),
  ];
  const whole = new Map<string, unknown>();
  for (const address of texts) whole.set(address, await writer("GET", address));
  const slugs = await writer<Ids[]>("GET", `/api/entries/${trashed}/slugs`);

  await writer("POST", `/api/entries/${withdrawn}/withdraw`);
  await writer("DELETE", `/api/entries/${trashed}`);
  await reader("DELETE", `/api/comments/${thrown}`);
  const why = { outcome: "removed", reason: "spam", ground: "rules", statement: "Es publicidad." };
  const decisions: number[] = [];
  for (const text of [`entries/${removed}`, `comments/${decided}`, `comments/${appealed}`]) {
    decisions.push((await make(admin, `${text}/decision`, why)).decision_id);
  }
  await reader("POST", `/api/decisions/${decisions[2]}/appeal`, {
    text: "No es publicidad, es una receta de mi madre.",
  });
  await make(reader, `entries/${published}/reports`, { reason: "spam", text: "" });

  return {
    ...{ admin, writer, reader, texts, whole, held, decisions },
    ...{ withdrawn, trashed, thrown },
    ids: {
      entryId: entries,
      commentId: comments,
      decisionId: decisions,
      draftId: [draft_id],
      userId: [writer_id, reader_id, bot.id],
      taskId: [task_id],
      slugId: slugs.map(({ slug_id }) => slug_id),
      version: [1, 2],
      slug: ["el-faro", "publicada"],
      "spaces/id": [space_id],
      "domains/id": [domain_id],
    } as Record<string, (number | string)[]>,
  };
}

/** Asks all calls of the earlier release that read, as each of three accounts and as a visitor. */
async function askAll(origin: string, { admin, writer, reader, ids }: Filled): Promise<Asked> {
  const asked: Asked = new Map();
  const visitors = { admin, writer, reader, visitor: null };
  for (const route of readCalls()) {
    for (const address of addressesOf(route, ids)) {
      for (const [name, who] of Object.entries(visitors)) {
        const headers: Record<string, string> = who ? { cookie: who.cookie } : {};
        const response = await fetch(`${origin}/api${address}`, { headers, redirect: "manual" });
        const text = await response.text();
        const isJson = response.headers.get("content-type")?.includes("json");
        const body: unknown = isJson ? JSON.parse(text) : null;
        asked.set(`${name} GET ${address}`, { status: response.status, body });
      }
    }
  }
  return asked;
}

/** The paths of the earlier release's calls that read, as its folders name them. */
function readCalls(): string[] {
  return readdirSync(path.join(earlier, "app/api"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .filter((file) => /\bGET\b/.test(readFileSync(path.join(earlier, "app/api", file), "utf8")))
    .map((file) => `/${path.dirname(file)}`)
    .filter(
      (route) =>
        !/\/(account\/export|audit|cron|health|inngest|sessions)\b|\[\.\.\.path\]/.test(route),
    )
    .sort();
}

/** Lists every address that a path has with these ids; none if it needs an id that the site does not have. */
function addressesOf(route: string, ids: Record<string, (number | string)[]>): string[] {
  const [param, name] = /\[(?:\.\.\.)?(\w+)\]/.exec(route) ?? [];
  if (!param || !name) return [route];
  const of = route.split("/")[1]!;
  const values = ids[`${of}/${name}`] ?? ids[name] ?? [];
  return values.flatMap((value) => addressesOf(route.replace(param, String(value)), ids));
}

/** Notes everything in `told` that is not in `now`; a release may answer more than the one before. */
function missing(told: unknown, now: unknown, where: string): void {
  if (Array.isArray(told) && Array.isArray(now)) {
    if (told.length !== now.length) faults.push(`${where}: ${told.length} → ${now.length} items`);
    else told.forEach((item, at) => missing(item, now[at], `${where}[${at}]`));
  } else if (isObject(told) && isObject(now)) {
    for (const [field, value] of Object.entries(told)) {
      if (!PASSING.includes(field)) missing(value, now[field], `${where}.${field}`);
    }
  } else if (JSON.stringify(told) !== JSON.stringify(now)) {
    faults.push(`${where}: ${JSON.stringify(told)} → ${JSON.stringify(now)}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Brings back, by calls, all texts that were taken away, and compares them with what they were. */
async function bringBack(origin: string, filled: Filled) {
  const { admin, writer, reader, texts, whole, held, decisions, withdrawn, trashed, thrown } =
    filled;
  const call = async (who: Member, method: string, address: string, body?: object) => {
    const response = await fetch(`${origin}/api/${address}`, {
      method,
      headers: { cookie: who.cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) faults.push(`${method} ${address}: ${response.status} ${text}`);
    return text ? (JSON.parse(text) as unknown) : undefined;
  };
  await call(writer, "POST", `entries/${withdrawn}/republish`);
  await call(writer, "POST", `entries/${trashed}/restore`);
  await call(reader, "POST", `comments/${thrown}/restore`);
  for (const [at, who] of [writer, reader].entries()) {
    await call(who, "POST", `decisions/${decisions[at]}/appeal`, {
      text: "No es publicidad, de verdad.",
    });
  }
  const statement = "Tenía razón: no es publicidad.";
  for (const id of decisions) {
    await call(admin, "POST", `decisions/${id}/resolution`, { outcome: "reversed", statement });
  }
  for (const address of texts) {
    missing(whole.get(address), await call(writer, "GET", address.slice("/api/".length)), address);
  }
  const waiting = (await call(admin, "GET", "held-comments")) as { held_comment_id: number }[];
  const ids = waiting.map(({ held_comment_id }) => held_comment_id);
  await call(admin, "POST", "comments/bulk", { action: "admit", comments: [], held: ids });
  const all = (await call(admin, "GET", "comments?limit=50")) as { content: string }[];
  for (const content of held) {
    if (!all.some((comment) => comment.content === content)) faults.push(`«${content}» is lost`);
  }
}
