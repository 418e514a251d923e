import { writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Status } from "@/lib/operation/status/dto";
import { publishedDatabase } from "@/server/data-folder";
import { PASSWORD, signUp, type Member } from "@/tests/support/member";
import { mountDisk, whyNoDisk, type OwnDisk } from "@/tests/support/own-disk";
import { ready, start, type Command } from "@/tests/support/site";
import { soak } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";

// The disk of a site with the embedded database fills up while two people write.

const SENTENCE =
  "No queda sitio para guardar nada más: de momento solo se puede leer. Inténtalo de nuevo en un rato.";
const REFUSAL = [503, "30", { error: SENTENCE, message: SENTENCE }];

/** Below what the site leaves free. */
const LITTLE = 200e6;

const left = whyNoDisk ? ` (left out, for no disk can be mounted: ${whyNoDisk})` : "";

describe.skipIf(whyNoDisk).each([["PostgreSQL"], ...(soak ? [["PGlite"]] : [])])(
  `on a disk that is full, with %s${left}`,
  (shape) => {
    let disk: OwnDisk;
    let site: Command;
    let origin: string;
    let ana: Member;
    let entry: Entry;
    let writing: Promise<unknown>;
    const comments: { text: string; answer: unknown[] }[] = [];
    let isOver = false;

    beforeAll(async () => {
      disk = mountDisk(600);
      const { folder } = disk;
      if (shape === "PGlite") writeFileSync(path.join(folder, "postgres-18"), "no folder");
      site = start({ DATA_DIR: folder, LOG_LEVEL: "warn", LIMITS_FACTOR: "1" });
      origin = await ready(site);
      ana = await signUp(origin);
      entry = await ana<Entry>("POST", "/api/entries", {
        title: "El puerto",
        content: "Un texto con lo justo.",
      });
      writing = Promise.all([0, 1].map(write));
      await soon(() => expect(acknowledged().length).toBeGreaterThan(8));
    }, 600_000);

    afterAll(async () => {
      isOver = true;
      disk.makeRoom();
      site.killGroup("SIGTERM");
      await site.ended;
      await soon(() => disk.remove());
    });

    const headers = () => ({ cookie: ana.cookie, "content-type": "application/json" });

    /** What somebody is answered: status, `Retry-After`, and the sentence of a refusal. */
    async function post(address: string, body: object) {
      const isForm = body instanceof FormData;
      const answer = await fetch(origin + address, {
        method: "POST",
        headers: isForm ? { cookie: ana.cookie } : headers(),
        body: isForm ? body : JSON.stringify(body),
      });
      const said: unknown = await answer.json();
      return answer.ok ? [answer.status] : [answer.status, answer.headers.get("retry-after"), said];
    }

    async function write(writer: number) {
      for (let turn = 0; !isOver; turn++) {
        const text = `Comentario ${writer}-${turn}`;
        const address = `/api/entries/${entry.entry_id}/comments`;
        comments.push({ text, answer: await post(address, { content: text }) });
      }
    }

    const acknowledged = () => comments.filter(({ answer }) => answer[0] === 201);
    const refused = () => comments.filter(({ answer }) => answer[0] !== 201);

    async function expectRead(...addresses: string[]) {
      for (const address of addresses) {
        const { status } = await fetch(origin + address, { headers: { cookie: ana.cookie } });
        expect([address, status]).toEqual([address, 200]);
      }
    }

    const said = (text: string) =>
      site
        .output()
        .split("\n")
        .filter((line) => line.includes(text));

    async function databasePart() {
      const { parts } = await ana<Status>("GET", "/api/status");
      return parts.find(({ name }) => name === "Base de datos")!;
    }

    test("writes are refused with a sentence once little is left, and all is read on", async () => {
      disk.fill(LITTLE);
      await soon(() => expect(refused().length).toBeGreaterThan(8));
      await expectRead("/", `/${entry.slug}`, "/buscar?q=puerto", "/feeds/rss.xml");
      await expectRead("/entries", "/dashboard", "/estado", "/api/entries?q=puerto", "/api/ready");
      expect(await databasePart()).toMatchObject({
        state: "failure",
        says: expect.stringContaining("Solo deja leer, y nada se guarda"),
      });
      const image = new FormData();
      const create = { width: 40, height: 30, channels: 3, background: "teal" } as const;
      image.append("image", new Blob([Buffer.from(await sharp({ create }).png().toBuffer())]));
      expect(await post("/api/upload", image)).toEqual(REFUSAL);
      expect(await post("/api/login", { username: "ana", password: PASSWORD })).toEqual(REFUSAL);
      expect(new Set(refused().map(({ answer }) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify(REFUSAL)]),
      );
    });

    test("nothing at all may be left: the site stays, and is read", async () => {
      disk.fill(0);
      await expectRead("/autores/ana", `/${entry.slug}.md`, "/sitemap.xml", "/comments");
      await expectRead("/", "/api/health");
      expect(site.isAlive()).toBe(true);
    });

    test("it is written again by itself, and all that was acknowledged is there, whole and once", async () => {
      disk.makeRoom();
      const before = acknowledged().length;
      await soon(() => expect(acknowledged().length).toBeGreaterThan(before + 8));
      isOver = true;
      await writing;
      expect((await databasePart()).state).not.toBe("failure");
      const client = new pg.Client({
        connectionString: publishedDatabase(disk.folder) ?? "",
      });
      await client.connect();
      const { rows } = await client
        .query<{ content: string }>(`SELECT "content" FROM "comment" ORDER BY "comment_id"`)
        .finally(() => client.end());
      expect(rows.map(({ content }) => content).sort()).toEqual(
        acknowledged()
          .map(({ text }) => text)
          .sort(),
      );
    });

    test("the log says that there is no room, nothing else, and that there is some again", async () => {
      const again = "the database has room again";
      await soon(() => expect(said(again)).toHaveLength(1));
      const [first, ...others] = said('"level":50');
      expect(first).toContain("the database has no room to write");
      // Once a minute, how often it was met since.
      for (const line of others) expect(line).toContain("the database has no room to write");
    });
  },
);
