import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { beforeEach, describe, expect, test } from "vitest";
import * as addresses from "@/lib/discovery/resolve";
import { llmsFile, spaceGuide } from "@/lib/discovery/llms";
import * as markdown from "@/lib/discovery/entry-markdown";
import * as feeds from "@/lib/discovery/feeds";
import { metadataOf } from "@/lib/discovery/metadata";
import { sitemapPart } from "@/lib/discovery/sitemap";
import {
  createDraft,
  publishDraft,
  scheduleDraft,
  submitDraft,
} from "@/lib/publishing/drafting/commands";
import { publishDueDraft } from "@/lib/publishing/drafting/schedule";
import { admitEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { createSlug, deleteSlug, updateSlug } from "@/lib/publishing/publish/slug-commands";
import { requestEntry } from "@/lib/newsroom/generation/commands";
import { setMember } from "@/lib/spaces/teams/commands";
import {
  listEntries,
  listLatestEntries,
  listUserEntries,
  listWaitingEntries,
} from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { changeStanding } from "@/lib/accounts/people/commands";
import { countNewcomers } from "@/lib/accounts/people/queries";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { listListedSpaces, listSpaces } from "@/lib/spaces/spaces/queries";
import { listFrontPage } from "@/lib/fronts/placements/front-pages";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

type Account = Awaited<ReturnType<typeof createUser>>;
let [newcomer, editor, admin]: Account[] = [];
const limit = 100;
beforeEach(async () => {
  await resetDatabase();
  newcomer = await createUser({ trusted_at: null });
  editor = await createUser({ isEditor: true });
  admin = await createAdmin();
});

// What tags the page that is being made wants to know which.
const tagging = async <T>(work: () => Promise<T>) => (await tagsOf(work)).result;
const resolve = (path: string) => tagging(() => addresses.resolve(null, path));
const feedAt = (path: string) => tagging(() => feeds.feedAt(null, path));
const markdownAt = (path: string) => tagging(() => markdown.markdownAt(null, path));

const content = "Compra en [mi tienda](https://tienda.ejemplo/) o en https://otra.ejemplo/ ya.";
const publish = (author = newcomer!, title = "Gran oferta") =>
  createEntryFor(author, { title, content });

const text = async (file: { body: unknown } | null) =>
  file ? new Response(file.body as BodyInit).text() : "";
/** How many of the places that tell the world of entries tell of this one. */
async function announced(): Promise<number> {
  const told = [
    JSON.stringify((await listLatestEntries({ limit })).items),
    await text(await feedAt("feeds/rss.xml")),
    await text(await feedAt("feeds/feed.json")),
    await text(await sitemapPart(null, "1.xml")),
    await text(await sitemapPart(null, "noticias.xml")),
    await text(await llmsFile(null)),
  ];
  return told.filter((one) => /gran-oferta|Gran oferta/.test(one)).length;
}

const listed = { "max-image-preview": "large" };
const robots = async (path: string) => (await metadataOf(await resolve(path))).robots;

describe("what a new account publishes", () => {
  test("stands at its address, on its author's page and in the lists of the desk", async () => {
    await publish();
    expect(await resolve("gran-oferta")).toMatchObject({ kind: "entry" });
    expect(await resolve(`autores/${newcomer!.username}`)).toMatchObject({
      entries: [{ title: "Gran oferta" }],
    });
    expect((await listEntries({ limit })).items).toMatchObject([{ listed: false }]);
    expect((await listUserEntries(newcomer!.id, { limit })).items).toHaveLength(1);
  });

  test("stands in a space whose team has it", async () => {
    const { entry_id } = await publish();
    const { space_id } = await createSpaceFor(admin!);
    await addEntryToSpace(admin!, space_id, entry_id);
    expect(await listFrontPage(space_id, 1)).toMatchObject([{ entry_id }]);
    const guide = await spaceGuide((await listSpaces({ limit })).items[0]!);
    expect(guide).not.toContain("Gran oferta");
  });

  test("is told nowhere: home page, feeds, sitemaps, llms.txt", async () => {
    await publish();
    expect(await announced()).toBe(0);
    await publish(editor, "Gran oferta de confianza");
    expect(await announced()).toBe(6);
  });

  test("asks search engines to stay away, and so does its author's page", async () => {
    await publish();
    const away = { index: false, follow: true };
    expect(await robots("gran-oferta")).toEqual(away);
    expect(await robots(`autores/${newcomer!.username}`)).toEqual(away);
    expect(await markdownAt("gran-oferta")).toMatchObject({
      headers: { "x-robots-tag": "noindex" },
    });
    await publish(editor, "De confianza");
    expect(await robots("de-confianza")).toEqual(listed);
    expect(await robots(`autores/${editor!.username}`)).toEqual(listed);
  });

  test("asks them to stay away from the feeds of its author and space, too", async () => {
    const noindex = { "x-robots-tag": "noindex" };
    for (const [owner, away] of [
      [newcomer!, true],
      [editor!, false],
    ] as const) {
      const { slug } = await createSpaceFor(owner);
      for (const folder of [`autores/${owner.username}`, `s/${slug}`]) {
        const headers = (await feedAt(`${folder}/feeds/rss.xml`))?.headers ?? {};
        expect(headers).toEqual(
          away ? expect.objectContaining(noindex) : expect.not.objectContaining(noindex),
        );
      }
    }
    expect((await feedAt("feeds/rss.xml"))?.headers).not.toMatchObject(noindex);
  });

  test("has links that are no links, in feeds and as Markdown too", async () => {
    await publish();
    const feed = await text(await feedAt(`autores/${newcomer!.username}/feeds/feed.json`));
    const [{ content_html }] = (JSON.parse(feed) as { items: [{ content_html: string }] }).items;
    expect(content_html).toContain("mi tienda");
    expect(content_html).not.toContain("href");
    const face = await text(await markdownAt("gran-oferta"));
    expect(face).toContain("Compra en mi tienda o en `https://otra.ejemplo/` ya.");
  });

  test("has links in comments that are no links", async () => {
    const { entry_id } = await createEntryFor(editor!);
    expect(await createCommentFor(newcomer!, entry_id)).toMatchObject({ trusted: false });
    expect(await createCommentFor(editor!, entry_id)).toMatchObject({ trusted: true });
  });

  test("is as new as its owner when a synthetic user writes it", async () => {
    const bot = await createSynthetic(newcomer!);
    expect(await createEntryFor({ ...newcomer!, id: bot.id })).toMatchObject({ listed: false });
    const other = await createSynthetic(editor!);
    expect(await createEntryFor({ ...editor!, id: other.id })).toMatchObject({ listed: true });
  });

  test("is a space that the home page does not name", async () => {
    const { slug } = await createSpaceFor(newcomer!);
    expect((await listListedSpaces({ limit })).items).toEqual([]);
    expect((await listSpaces({ limit })).items).toHaveLength(1);
    expect(await robots(`s/${slug}`)).toEqual({ index: false, follow: true });
    for (const path of ["", "rss", "desarrolladores"]) expect(await robots(path)).toEqual(listed);
    expect(await text(await sitemapPart(null, "paginas.xml"))).not.toContain(slug);
  });
});

describe("admitting one text", () => {
  test("tells the world of that one, and its author of it", async () => {
    const { entry_id } = await publish();
    await publish(newcomer, "Otra más");
    expect(await admitEntry(editor!, entry_id)).toMatchObject({ listed: true });
    expect(await announced()).toBe(6);
    expect(await robots("gran-oferta")).toEqual(listed);
    expect((await listWaitingEntries(editor!, { limit })).items).toMatchObject([
      { title: "Otra más" },
    ]);
    expect(await db.notice.findMany()).toMatchObject([
      { user_id: newcomer!.id, kind: "admitted", data: { entry_id, title: "Gran oferta" } },
    ]);
    expect(await db.auditEvent.findMany()).toMatchObject([
      { action: "entry.admitted", actor_id: editor!.id, subject_id: entry_id },
    ]);
  });

  test("is told to the owner of the synthetic user that wrote it", async () => {
    const bot = await createSynthetic(newcomer!);
    const { entry_id } = await createEntryFor({ ...newcomer!, id: bot.id });
    await admitEntry(admin!, entry_id);
    expect(await db.notice.findMany()).toMatchObject([{ user_id: newcomer!.id }]);
  });

  test("says it once", async () => {
    const { entry_id } = await publish();
    await admitEntry(editor!, entry_id);
    await admitEntry(editor!, entry_id);
    expect(await db.notice.count()).toBe(1);
  });

  test("does not let its author change it unseen: it waits again", async () => {
    const { entry_id } = await publish();
    await admitEntry(editor!, entry_id);
    expect(await updateEntry(newcomer!, entry_id, { title: "Otra cosa" })).toMatchObject({
      listed: false,
    });
    await admitEntry(editor!, entry_id);
    expect(await updateEntry(admin!, entry_id, { title: "Corregida" })).toMatchObject({
      listed: true,
    });
  });

  test.each<[string, (actor: Account, entry_id: number, slugs: number[]) => Promise<unknown>]>([
    ["one more", (actor, entry_id) => createSlug(actor, { path: "casino-gratis", entry_id })],
    [
      "another in its place",
      (actor, entry_id, [first]) => updateSlug(actor, first!, { path: "casino-gratis", entry_id }),
    ],
    ["its second for its first", (actor, _entry, [first]) => deleteSlug(actor, first!)],
  ])("S9: is not of another address either: given %s, it waits again", async (_what, act) => {
    const { entry_id } = await publish();
    await createSlug(newcomer!, { path: "la-segunda", entry_id });
    const slugs = (await db.slug.findMany({ orderBy: { slug_id: "asc" } })).map(
      ({ slug_id }) => slug_id,
    );
    await admitEntry(editor!, entry_id);
    await act(newcomer!, entry_id, slugs);
    expect(await db.entry.findUniqueOrThrow({ where: { entry_id } })).toMatchObject({
      listed: false,
    });
  });

  test("S9: stays where an address only goes, or somebody else gives one who has read it", async () => {
    const { entry_id } = await publish();
    const { slug_id } = await createSlug(newcomer!, { path: "la-segunda", entry_id });
    await admitEntry(editor!, entry_id);
    await deleteSlug(newcomer!, slug_id); // it redirects, and has no words any more
    await createSlug(admin!, { path: "la-tercera", entry_id });
    expect(await db.entry.findUniqueOrThrow({ where: { entry_id } })).toMatchObject({
      listed: true,
    });
  });

  test("N5: is of the version that was read, where that is said", async () => {
    const { entry_id } = await publish();
    const [read] = (await listWaitingEntries(editor!, { limit })).items;
    expect(read).toMatchObject({ entry_id, version: 1 });
    await updateEntry(newcomer!, entry_id, { content: "Lo que nadie ha leído todavía." });
    await expect(admitEntry(editor!, entry_id, read)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("léela otra vez"),
    });
    const [again] = (await listWaitingEntries(editor!, { limit })).items;
    expect(again).toMatchObject({ version: 2, listed: false });
    expect(await admitEntry(editor!, entry_id, again)).toMatchObject({ listed: true });
  });

  test("is for those who edit the site", async () => {
    const { entry_id } = await publish();
    const other = await createUser();
    await expect(admitEntry(newcomer!, entry_id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(admitEntry(other, entry_id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listWaitingEntries(other, { limit })).rejects.toMatchObject({ code: "forbidden" });
    await expect(countNewcomers(other)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("what an editor publishes for a new account", () => {
  const title = "Gran oferta";
  let leader: Account;
  let space_id: number;

  beforeEach(async () => {
    leader = await createUser();
    ({ space_id } = await createSpaceFor(leader));
    await setMember(leader, space_id, newcomer!.id, "colaborador");
    for (const { id } of [editor!, admin!]) await setMember(leader, space_id, id, "editor");
  });

  async function submitted() {
    const { draft_id } = await createDraft(newcomer!, { title, content });
    await submitDraft(newcomer!, draft_id, { space_id });
    return draft_id;
  }

  test.each([
    ["who edits the site", true, () => editor!],
    ["an administrator", true, () => admin!],
    ["who edits the space alone", false, () => leader],
  ])("is listed when %s has read it: %s", async (_, listed, reader) => {
    expect(await publishDraft(reader(), await submitted())).toMatchObject({ listed });
    expect(await announced()).toBe(listed ? 6 : 0);
  });

  test.each([
    ["who edits the site", true, () => editor!],
    ["who edits the space alone", false, () => leader],
  ])("is listed at the hour that %s gave it: %s", async (_, listed, reader) => {
    const draft_id = await submitted();
    await scheduleDraft(reader(), draft_id, { publish_at: new Date(Date.now() + 60_000) });
    await db.draft.update({ where: { draft_id }, data: { publish_at: new Date(0) } });
    expect(await publishDueDraft()).toBe(true);
    expect((await listEntries({ limit })).items).toMatchObject([{ listed }]);
  });

  test("is not listed when nobody has read it: one's own, and a machine's let out unread", async () => {
    const { draft_id } = await createDraft(newcomer!, { title, content });
    expect(await publishDraft(newcomer!, draft_id)).toMatchObject({ listed: false });
    const bot = await createSynthetic(newcomer!, { model: "demo", autonomy: "revision" });
    const read = async (approved: boolean) => {
      const { draft } = await requestEntry(newcomer!, { userId: bot.id, spaceId: space_id });
      return publishDraft(editor!, draft!.draft_id, approved ? { approved: {} } : {});
    };
    await setMember(leader, space_id, newcomer!.id, "editor");
    expect(await read(false)).toMatchObject({ listed: false });
    expect(await read(true)).toMatchObject({ listed: true });
  });
});

describe("trusting an account", () => {
  test("tells the world of all its texts and spaces, and of its synthetic users'", async () => {
    const bot = await createSynthetic(newcomer!);
    await publish();
    await createEntryFor({ ...newcomer!, id: bot.id });
    await createSpaceFor(newcomer!);
    expect(await countNewcomers(editor!)).toEqual({ accounts: 0, entries: 2 });
    await changeStanding(editor!, newcomer!.id, { trusted: true });
    expect(await countNewcomers(editor!)).toEqual({ accounts: 0, entries: 0 });
    expect((await listLatestEntries({ limit })).items).toHaveLength(2);
    expect((await listListedSpaces({ limit })).items).toHaveLength(1);
    expect(await announced()).toBe(6);
    expect(await db.user.count({ where: { trusted_at: null } })).toBe(0);
    expect(await db.notice.findMany()).toMatchObject([{ user_id: newcomer!.id, kind: "trusted" }]);
    expect(await publish(newcomer, "La siguiente")).toMatchObject({ listed: true });
  });

  test("misses no text that is published at the same moment", async () => {
    await Promise.all([
      ...Array.from({ length: 8 }, (_, number) => publish(newcomer, `Texto ${number} a la vez`)),
      changeStanding(editor!, newcomer!.id, { trusted: true }),
    ]);
    expect((await listLatestEntries({ limit })).items).toHaveLength(8);
  });

  test("no more: what is listed stays, what follows waits", async () => {
    await publish(editor, "Antes");
    await changeStanding(admin!, editor!.id, { isEditor: false, trusted: false });
    await publish(editor, "Después");
    expect((await listLatestEntries({ limit })).items).toMatchObject([{ title: "Antes" }]);
  });

  test("has its spaces listed no more once it changes them; who edits the site may", async () => {
    const { space_id } = await createSpaceFor(editor!);
    const listed = async () => (await listListedSpaces({ limit })).items.length;
    await updateSpace(editor!, space_id, { subtitle: "De confianza" });
    expect(await listed()).toBe(1);
    await changeStanding(admin!, editor!.id, { isEditor: false, trusted: false });
    await updateSpace(admin!, space_id, { subtitle: "Visto" });
    expect(await listed()).toBe(1);
    await updateSpace({ ...editor!, isEditor: false }, space_id, { name: "Gran oferta" });
    expect(await listed()).toBe(0);
  });
});
