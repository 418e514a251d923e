import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Comment } from "@/lib/texts/comments/dto";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { User } from "@/lib/house/users/dto";
import { builtAddresses } from "@/tests/support/built-addresses";
import { imageFile, imageForm } from "@/tests/support/image-file";
import { ask, crawl } from "@/tests/support/crawler";
import { signUp, type Member } from "@/tests/support/member";
import { ownSite, type OwnSite } from "@/tests/support/own-site";

// Everything that is written and not published carries one word. Visitors and people whom it does not concern read
// the whole site, and ask every address with every id: none may find the word.

const CANARY = "zarapito";

/** Stands beside the canary, to search for without naming it. */
const BESIDE = "xenolito";

const hidden = (where: string) => `El ${CANARY} y el ${BESIDE} de ${where}, que no ve nadie.`;

let site: OwnSite;
let origin: string;
let domain: string;
let berta: Member;
let carla: Member;
let withdrawn: Entry;
let slugs: string[];
/** Where a draft could be seen. */
let revoked: string;

beforeAll(async () => {
  site = await ownSite();
  origin = site.origin;
  domain = site.originOf("ciencia.localhost");
  const ana = await signUp(origin, "ana");
  berta = await signUp(origin, "berta");
  carla = await signUp(origin, "carla");
  for (const call of [berta, carla]) {
    const { id } = await call<User>("GET", "/api/user");
    await ana("PATCH", `/api/users/${id}`, { trusted: true });
  }
  await fill(ana);
}, 240_000);

afterAll(() => site.end());

async function fill(ana: Member) {
  const space = await ana<Space>("POST", "/api/spaces", { name: "Ciencia" });
  await ana("POST", "/api/domains", { name: "ciencia.localhost", space_id: space.space_id });
  const member = { username: "berta", role: "redactor" };
  await ana("POST", `/api/spaces/${space.space_id}/members`, member);
  await berta("POST", `/api/spaces/${space.space_id}/membership`);
  const publish = async (title: string, content = "Un texto que puede leer cualquiera.") => {
    const entry = await berta<Entry>("POST", "/api/entries", { title, content });
    await ana("POST", `/api/spaces/${space.space_id}/entries/${entry.entry_id}`);
    return entry;
  };
  const draft = (where: string, more: object = {}) =>
    berta<Draft>("POST", "/api/drafts", {
      title: `${CANARY} ${BESIDE} ${where}`,
      content: hidden(where),
      summary: hidden(where),
      image_alt: hidden(where),
      image_caption: hidden(where),
      social_title: `${CANARY} ${BESIDE}`,
      slug: `${CANARY}-${where}`,
      ...more,
    });

  const changed = await publish("La que se va a cambiar");
  const form = imageForm(await imageFile());
  const { file } = await carla<{ file: { url: string } }>("POST", "/api/upload", form);
  const begun = await draft("borrador", { image: file.url });
  const shown = await berta<Draft>("POST", `/api/drafts/${begun.draft_id}/preview`);
  await berta("DELETE", `/api/drafts/${begun.draft_id}/preview`);
  revoked = origin + shown.preview;
  await draft("cambios", { entry_id: changed.entry_id, slug: null });
  const { draft_id } = await draft("revision");
  await berta("POST", `/api/drafts/${draft_id}/submit`, { space_id: space.space_id });
  const scheduled = await draft("programada");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await berta("POST", `/api/drafts/${scheduled.draft_id}/schedule`, { publish_at: tomorrow });

  const bot = await berta<User>("POST", "/api/register", {
    ...{ synthetic: true, username: "robo", fullName: "Cronista Robo", model: "demo" },
  });
  const own = await berta<Space>("POST", "/api/spaces", { name: "La de berta" });
  for (const decided of [false, true]) {
    const asked = { userId: bot.id, spaceId: own.space_id, about: hidden("un encargo") };
    const made = { ...asked, draft: true };
    const { draft: written } = await berta<{ draft: Draft }>("POST", "/api/ai/generate-news", made);
    await berta("PATCH", `/api/drafts/${written.draft_id}`, {
      ...{ title: `${CANARY} ${BESIDE} de una máquina`, content: hidden("una máquina") },
    });
    const why = { reason: "estilo", note: hidden("una nota") };
    if (decided) await berta("POST", `/api/review/${written.draft_id}/reject`, why);
  }

  const versioned = await publish("La que tuvo otra versión", hidden("una versión"));
  const changes = { content: "El texto de ahora, sin nada que esconder." };
  await berta("PATCH", `/api/entries/${versioned.entry_id}`, changes);

  withdrawn = await publish("La que se retira", hidden("una retirada"));
  await berta("POST", `/api/entries/${withdrawn.entry_id}/withdraw`);
  const trashed = await publish("La que va a la papelera", hidden("la papelera"));
  await berta("DELETE", `/api/entries/${trashed.entry_id}`);

  const comment = (content: string) =>
    berta<Comment>("POST", `/api/entries/${changed.entry_id}/comments`, { content });
  const edited = await comment(hidden("un comentario editado"));
  await berta("PATCH", `/api/comments/${edited.comment_id}`, { content: "Ahora digo otra cosa." });
  const gone = await comment(hidden("un comentario borrado"));
  await berta("DELETE", `/api/comments/${gone.comment_id}`);

  slugs = [changed, versioned, withdrawn, trashed].map(({ slug }) => String(slug));
  slugs.push(...["borrador", "revision", "programada"].map((where) => `${CANARY}-${where}`));
}

/** Where the word is found: by a crawl of all pages, and by asking every address of the build. */
async function findings(cookie?: string): Promise<string[]> {
  const found: string[] = [];
  const limit = pLimit(8);
  const look = (url: string) =>
    limit(async () => {
      const { status, body, location } = await ask(url, cookie);
      const said = `${body} ${location}`.toLowerCase();
      // What was asked for may be repeated; what nobody asked for may not be told.
      const asked = slugs.find((slug) => url.includes(slug)) ?? "";
      if (said.replaceAll(asked, "").includes(CANARY)) {
        found.push(`${status} ${url}`);
      }
    });
  const pages = await crawl([origin, domain]);
  const linked = [...pages.keys()].flatMap((url) => [url, `${url.split("?")[0]}.md`]);
  await Promise.all([...new Set([...linked, ...addresses()])].map(look));
  return found;
}

function addresses(): string[] {
  const filled = builtAddresses((name, rest) => KNOWN[name] ?? (rest ? slugs : IDS));
  const searches = [
    "/buscar?q=",
    "/api/entries?q=",
    "/api/comments?q=",
    "/api/slugs?q=",
    "/api/uploads?q=",
  ];
  return [
    ...filled.map((address) => origin + address),
    revoked,
    ...searches.map((search) => `${origin}${search}${BESIDE}`),
    ...slugs.flatMap((slug) => [
      `${origin}/e/${slug}`,
      `${origin}/${slug}`,
      `${domain}/${slug}`,
      `${origin}/oembed?url=${encodeURIComponent(`${origin}/e/${slug}`)}`,
      `${origin}/api/resolve-slug?slug=${slug}`,
      `${origin}/api/slugs/availability?path=${slug}`,
    ]),
  ];
}

const IDS = Array.from({ length: 12 }, (_, index) => String(index + 1));

const KNOWN: Record<string, string[]> = {
  username: ["ana", "berta"],
  spaceSlug: ["ciencia"],
  feed: ["rss.xml", "atom.xml", "feed.json"],
  domain: [],
  get slug() {
    return slugs;
  },
  get entrySlug() {
    return slugs;
  },
};

test("no visitor finds what is not published", async () => {
  expect(await findings()).toEqual([]);
}, 180_000);

test("nobody whom it does not concern finds it either", async () => {
  expect(await findings(carla.cookie)).toEqual([]);
}, 180_000);

test("its author does, and what is published again is found", async () => {
  const places = await findings(berta.cookie);
  expect(places).toContain(`200 ${origin}/api/drafts`);
  await berta("POST", `/api/entries/${withdrawn.entry_id}/republish`);
  const now = await findings();
  const address = `${domain}/${withdrawn.slug}`;
  expect(now).toEqual(
    expect.arrayContaining([`200 ${address}`, `200 ${origin}/buscar?q=${BESIDE}`]),
  );
}, 180_000);
