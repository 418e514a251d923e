import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishedDatabase } from "@/server/data-folder";
import { imageFile, imageForm } from "@/tests/support/image-file";
import { signUp, type Member } from "@/tests/support/member";
import { ROUNDS, untilMoment } from "@/tests/support/rounds";
import { freePort, killAll, ready, start, type Command } from "@/tests/support/site";

// The site and its database are killed amid writing, again and again: what was acknowledged is there afterwards, and
// what was not is there once or not at all. The soak does it 100 times.

interface Entry {
  entry_id: number;
  title: string;
}
const data = mkdtempSync(path.join(tmpdir(), "rotativa-killed-"));
let port: string;
let origin: string;
let member: Member;
let site: Command;

/** What was acknowledged. */
const entries: Entry[] = [];
const comments: { comment_id: number; content: string; entry_id: number }[] = [];
const images: string[] = [];
/** Saves that got no answer, by their key. */
const unanswered = new Map<string, string>();

async function open() {
  site = start({ PORT: port, DATA_DIR: data, SITE_URL: origin, LOG_LEVEL: "error" });
  await ready(site);
}

async function publish(title: string, key: string): Promise<Entry | undefined> {
  const response = await fetch(`${origin}/api/entries`, {
    method: "POST",
    headers: {
      ...{ cookie: member.cookie, "content-type": "application/json" },
      "idempotency-key": key,
    },
    body: JSON.stringify({ title, content: `${title}, que **queda**.` }),
  }).catch(() => undefined);
  const entry = await (response?.json() as Promise<Entry> | undefined)?.catch(() => undefined);
  expect([undefined, 201, 503]).toContain(response?.status); // 503: its database is killed before it
  return response?.ok ? entry : undefined;
}

/** Publishes and comments as fast as it goes, until nobody answers any more. */
async function write(writer: string, acknowledged: () => void) {
  for (let n = 0; ; n++) {
    const title = `${writer}-${n}`;
    const key = randomUUID();
    unanswered.set(key, title);
    const entry = await publish(title, key);
    if (!entry) return;
    unanswered.delete(key);
    entries.push(entry);
    acknowledged();
    const { entry_id } = entry;
    const call = <T>(path: string, body: unknown) =>
      member<T>("POST", path, body).catch(() => undefined);
    const content = `Sobre ${title}`;
    const comment = await call<{ comment_id: number }>(`/api/entries/${entry_id}/comments`, {
      content,
    });
    if (!comment) return;
    comments.push({ ...comment, content, entry_id });
  }
}

async function upload(acknowledged: () => void) {
  for (;;) {
    const form = imageForm(await imageFile({ width: 320, height: 180, noise: true }));
    const sent = await member<{ file: { url: string } }>("POST", "/api/upload", form).catch(
      () => undefined,
    );
    if (!sent) return;
    images.push(new URL(sent.file.url, origin).pathname);
    acknowledged();
  }
}

async function expectAllThere(round: number) {
  for (const { entry_id, title } of entries.slice(-40)) {
    expect(await member("GET", `/api/entries/${entry_id}`)).toMatchObject({ title });
  }
  for (const { comment_id, content, entry_id } of comments.slice(-40)) {
    const there = await member("GET", `/api/entries/${entry_id}/comments`);
    expect(there, `round ${round}`).toContainEqual(
      expect.objectContaining({ comment_id, content }),
    );
  }
  for (const url of images.slice(-20)) {
    const response = await fetch(origin + url);
    const { info } = await sharp(await response.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect({ url, width: info.width }).toEqual({ url, width: 320 }); // read to its last pixel
  }
  for (const [key, title] of unanswered) {
    const entry = await publish(title, key);
    expect(entry, `${title} again`).toMatchObject({ title });
    entries.push(entry!);
  }
  unanswered.clear();
}

beforeAll(async () => {
  port = await freePort();
  origin = `http://localhost:${port}`;
  await open();
  member = await signUp(origin);
});
afterAll(async () => {
  site.child.kill("SIGTERM");
  await site.ended;
  rmSync(data, { recursive: true, force: true });
});

test(
  "loses nothing that it has acknowledged, and writes nothing twice",
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [saved, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const writers = ["a", "b", "c"].map((name) => write(`${name}${round}`, saved.resolve));
      writers.push(upload(sent.resolve));
      await Promise.all([saved.promise, sent.promise]);
      await untilMoment(round, 600);
      killAll(site);
      await Promise.all([site.ended, ...writers]);
      await open();
      await expectAllThere(round);
    }
    expect(comments.length).toBeGreaterThan(ROUNDS);

    const client = new pg.Client({ connectionString: publishedDatabase(data)! });
    await client.connect();
    const { rows } = await client
      .query<{ entries: number; titles: number; comments: number }>(
        `SELECT count(*)::integer AS entries, count(DISTINCT "title")::integer AS titles,
           (SELECT count(*)::integer FROM "comment") AS comments FROM "entry"`,
      )
      .finally(() => client.end());
    expect(rows[0]!.entries).toBe(entries.length);
    expect(rows[0]!.titles).toBe(entries.length);
    // A comment that got no answer may be there, three at most in a round; none is there twice.
    expect(rows[0]!.comments).toBeGreaterThanOrEqual(comments.length);
    expect(rows[0]!.comments).toBeLessThanOrEqual(comments.length + 3 * ROUNDS);
  },
  60_000 + ROUNDS * 30_000,
);
