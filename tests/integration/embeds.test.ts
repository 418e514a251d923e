import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/kernel/db";
import { resetDatabase } from "@/tests/support/database";
import { createEntryFor, createUser } from "@/tests/support/factories";

/** A gateway in place of YouTube and the others, which remembers what it was asked. */
const gateway = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://x").searchParams.get("url") ?? "";
  asked.push(url);
  const answer = answers.get(url);
  if (answer === undefined) response.writeHead(404).end();
  else if (answer.startsWith("http")) response.writeHead(302, { location: answer }).end();
  else response.writeHead(200, { "content-type": "application/json" }).end(answer);
});
const answers = new Map<string, string>();
const asked: string[] = [];

const VIDEO = "https://www.youtube.com/watch?v=abcdefghijk";
const POST = "https://x.com/ana/status/20";
const known = (about: object) => JSON.stringify({ version: "1.0", type: "video", ...about });

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const { port } = gateway.address() as AddressInfo;
  vi.stubEnv("OEMBED_GATEWAY", `http://127.0.0.1:${port}/oembed`);
  vi.resetModules();
});
afterAll(() => {
  vi.unstubAllEnvs();
  gateway.close();
});
beforeEach(async () => {
  await resetDatabase();
  answers.clear();
  asked.length = 0;
});

/** The site as it starts with the gateway. */
async function site() {
  const { fetchWantedEmbeds } = await import("@/lib/texts/embeds/commands");
  const { entryHtml } = await import("@/lib/texts/entries/html");
  const { getEntry, previewContent } = await import("@/lib/texts/entries/queries");
  const { updateEntry } = await import("@/lib/publishing/publish/entry-commands");
  const shown = async (id: number) => entryHtml(await getEntry(id));
  return { fetchWantedEmbeds, shown, previewContent, updateEntry };
}

const due = () => db.embed.updateMany({ data: { next_at: new Date(0) } });

describe("a video that a text links to", () => {
  test("is a card of its own words at once, and has its title when that is known", async () => {
    answers.set(
      VIDEO,
      known({
        title: "Cómo se hace el pan",
        author_name: "Ana",
        thumbnail_url: "https://i.ytimg.com/vi/a.jpg",
      }),
    );
    const { fetchWantedEmbeds, shown } = await site();
    const { entry_id } = await createEntryFor(await createUser(), {
      content: `Mirad:\n\nhttps://youtu.be/abcdefghijk?t=5`,
    });
    const before = await shown(entry_id);
    expect(before).toContain('<a href="https://youtu.be/abcdefghijk?t=5" class="embed-card"');
    expect(before).toContain("Ver en YouTube");
    expect(asked).toEqual([]); // no page waits for another site

    await fetchWantedEmbeds();
    const after = await shown(entry_id);
    expect(after).toContain("Cómo se hace el pan");
    expect(after).toContain("Ana · YouTube");
    expect(after).toMatch(
      /<img src="\/uploads\/ajenas\/e\d+-[\w-]{22}\?de=https:\/\/i\.ytimg\.com/,
    );
    expect(after).not.toMatch(/src="https?:/);
    expect(asked).toEqual([VIDEO]);
  });

  test("has the pages that show it made anew, and only those", async () => {
    answers.set(VIDEO, known({ title: "Pan" }));
    const { fetchWantedEmbeds } = await site();
    const author = await createUser();
    const { entry_id } = await createEntryFor(author, { content: `Uno\n\n${VIDEO}` });
    await createEntryFor(author);
    const tagged = () => db.invalidation.findMany({ orderBy: { id: "asc" } });
    const before = (await tagged()).length;
    await fetchWantedEmbeds();
    const told = (await tagged()).slice(before);
    expect(told.map(({ tags }) => tags)).toEqual([JSON.stringify([`entry:${entry_id}`])]);
    await due();
    await fetchWantedEmbeds(); // the same again
    expect(await tagged()).toHaveLength(before + 1);
  });

  test("is asked for once, however many texts and servers want it", async () => {
    answers.set(VIDEO, known({ title: "Pan" }));
    const { fetchWantedEmbeds } = await site();
    const author = await createUser();
    for (let n = 0; n < 3; n++) await createEntryFor(author, { content: `Texto ${n}\n\n${VIDEO}` });
    await Promise.all([fetchWantedEmbeds(), fetchWantedEmbeds()]);
    await fetchWantedEmbeds();
    expect(asked).toEqual([VIDEO]);
  });

  test("that cannot be had is a plain card, and is asked for again later and later", async () => {
    const { fetchWantedEmbeds, shown } = await site();
    const { entry_id } = await createEntryFor(await createUser(), { content: `Uno\n\n${VIDEO}` });
    for (const minutes of [10, 60, 1440, 43_200, 43_200]) {
      await due();
      const before = Date.now();
      await fetchWantedEmbeds();
      await fetchWantedEmbeds();
      const row = await db.embed.findFirstOrThrow();
      const next = row.next_at.getTime() - minutes * 60_000;
      expect(next).toBeGreaterThanOrEqual(before);
      expect(next).toBeLessThanOrEqual(Date.now());
    }
    expect(asked).toHaveLength(5);
    expect(await shown(entry_id)).toContain("Ver en YouTube");
  });

  test("stays as it was while its service is away, and goes when no text shows it", async () => {
    answers.set(VIDEO, known({ title: "Pan" }));
    const { fetchWantedEmbeds, shown, updateEntry } = await site();
    const author = await createUser();
    const { entry_id } = await createEntryFor(author, { content: `Uno\n\n${VIDEO}` });
    await fetchWantedEmbeds();
    answers.clear();
    await due();
    await fetchWantedEmbeds();
    expect(await shown(entry_id)).toContain("Pan");
    await updateEntry(author, entry_id, { content: "Ya sin el vídeo." });
    await due();
    await fetchWantedEmbeds();
    expect(await db.embed.count()).toBe(0);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ["no JSON", "<html>"],
    ["no title", known({ title: " " })],
    ["too much", known({ title: "Pan", html: "x".repeat(300_000) })],
    ["a way into our network", "http://169.254.169.254/latest"],
    ["a way to this machine", "http://127.0.0.1:1/"],
  ])("is a plain card when the answer is %s", async (_, answer) => {
    answers.set(VIDEO, answer);
    const { fetchWantedEmbeds } = await site();
    await createEntryFor(await createUser(), { content: `Uno\n\n${VIDEO}` });
    await fetchWantedEmbeds();
    expect(await db.embed.findFirst()).toMatchObject({ title: null, failures: 1 });
  });

  test("brings no markup along, and a picture from the web only", async () => {
    answers.set(
      VIDEO,
      known({
        title: `<img src=x onerror=alert(1)>${"largo ".repeat(100)}`,
        author_name: "<b>Ana</b>\u202e",
        thumbnail_url: "javascript:alert(1)",
      }),
    );
    const { fetchWantedEmbeds, shown } = await site();
    const { entry_id } = await createEntryFor(await createUser(), { content: `Uno\n\n${VIDEO}` });
    await fetchWantedEmbeds();
    const html = await shown(entry_id);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).toContain("&lt;b&gt;Ana&lt;/b&gt; · YouTube");
    expect(html).not.toMatch(/<img|javascript:|\u202e/);
    expect((await db.embed.findFirstOrThrow()).title?.length).toBeLessThanOrEqual(300);
  });
});

test("a post is shown by its words", async () => {
  const html =
    '<blockquote class="twitter-tweet"><p lang="es">Hoy llueve, <a href="x">#Cádiz</a></p>&mdash; Ana</blockquote>';
  answers.set(POST, known({ type: "rich", author_name: "Ana", html }));
  const { fetchWantedEmbeds, shown } = await site();
  const { entry_id } = await createEntryFor(await createUser(), { content: `Uno\n\n${POST}` });
  await fetchWantedEmbeds();
  const made = await shown(entry_id);
  expect(made).toContain("Hoy llueve, #Cádiz");
  expect(made).toContain("Ana · X");
  expect(made).not.toContain("data-player");
});

test("a preview shows the card, and has it asked for", async () => {
  answers.set(VIDEO, known({ title: "Pan", thumbnail_url: "https://i.ytimg.com/a.jpg" }));
  const { fetchWantedEmbeds, previewContent } = await site();
  const author = await createUser();
  expect((await previewContent(author, `Uno\n\n${VIDEO}`)).html).toContain("Ver en YouTube");
  await fetchWantedEmbeds();
  const { html } = await previewContent(author, `Uno\n\n${VIDEO}`);
  expect(html).toContain("Pan");
  expect(html).toMatch(/src="\/uploads\/ajenas\/\d{10}-[\w-]{22}\?de=/);
});

test("a text that is not listed yet has no card, and feeds have the link", async () => {
  const { shown } = await site();
  const { listEntryHtml } = await import("@/lib/texts/entries/html");
  const { getEntry } = await import("@/lib/texts/entries/queries");
  const { entry_id } = await createEntryFor(await createUser(), { content: `Uno\n\n${VIDEO}` });
  await db.entry.update({ where: { entry_id }, data: { listed: false } });
  expect(await shown(entry_id)).toBe(`<p>Uno</p>\n<p>${VIDEO}</p>`);
  await db.entry.update({ where: { entry_id }, data: { listed: true } });
  const texts = await listEntryHtml([await getEntry(entry_id)], 100_000);
  expect(texts.get(entry_id)).toContain(`<a href="${VIDEO}" class="embed-link"`);
  expect(texts.get(entry_id)).not.toContain("embed-card");
});

test("N12: an account's previews have a few cards asked for, and a text has all of its", async () => {
  const { previewContent } = await site();
  const videos = Array.from(
    { length: 30 },
    (_, at) => `https://youtu.be/${String(at).padStart(11, "a")}`,
  );
  const author = await createUser();
  const content = videos.join("\n\n");
  for (const text of [content, content]) await previewContent(author, text);
  expect(await db.embed.count()).toBe(10);
  await previewContent(await createUser(), `https://youtu.be/bbbbbbbbbbb`);
  expect(await db.embed.count()).toBe(11);
  await createEntryFor(author, { content });
  expect(await db.embed.count()).toBe(31);
});

test("N12: nothing is asked for that a text showed for a moment", async () => {
  const { updateEntry } = await site();
  const author = await createUser();
  const videos = (name: string) =>
    Array.from({ length: 5 }, (_, at) => `https://youtu.be/${name.padStart(10, "a")}${at}`);
  const { entry_id } = await createEntryFor(author, { content: videos("uno").join("\n\n") });
  await createEntryFor(author, { content: videos("uno")[0] });
  for (const name of ["dos", "tres"]) {
    await updateEntry(author, entry_id, { content: videos(name).join("\n\n") });
  }
  expect(await db.embed.count()).toBe(5 + 1); // the other text shows one still
});

test("N12: texts come before previews, and their authors in turns; what was only previewed goes", async () => {
  const { fetchWantedEmbeds, previewContent } = await site();
  const [many, one] = [await createUser(), await createUser()];
  const video = (name: string) => `https://www.youtube.com/watch?v=${name.padStart(11, "a")}`;
  const previewed = video("vista");
  answers.set(previewed, known({ title: "Solo una vista previa" }));
  await previewContent(many, previewed);
  const flood = Array.from({ length: 6 }, (_, at) => video(`uno${at}`));
  await createEntryFor(many, { content: flood.join("\n\n") });
  await createEntryFor(one, { content: `Uno\n\n${video("dos")}` });
  await fetchWantedEmbeds();
  expect(asked.slice(0, 4)).toContain(video("dos"));
  expect(asked.slice(0, 4)).not.toContain(previewed);
  expect(asked).toContain(previewed);
  const soonGone = await db.embed.findUniqueOrThrow({ where: { address: previewed } });
  expect(soonGone.next_at.getTime() - soonGone.fetched_at!.getTime()).toBeLessThanOrEqual(
    3_600_000,
  );
  await due();
  await fetchWantedEmbeds();
  expect(await db.embed.findUnique({ where: { address: previewed } })).toBeNull();
});
