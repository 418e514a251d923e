import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { Task } from "@/lib/newsroom/tasks/dto";
import type { User } from "@/lib/house/users/dto";
import { STANDALONE, build } from "@/server/build";
import { ROOT } from "@/server/steps.mjs";
import { ask } from "@/tests/support/ask";
import { CRON_SECRET, host, type Way } from "@/tests/support/hosting";
import { imageFile, imageForm } from "@/tests/support/image-file";
import { PASSWORD, signUp } from "@/tests/support/member";
import { run } from "@/tests/support/site";

// What serving really opens, beside what the build says that it needs (`output: "standalone"`, server/file-trace.ts).

const DOMAIN = "revista.ejemplo.es";

/** Next traces itself, and `.next/static` and `public` are put beside the folder. */
const NOT_TRACED = /^(node_modules\/next|\.next\/static|public)(\/|$)/;

/** The program of the standalone folder, run from the folder of the project, where nothing is missing. */
const recorded = (file: string): Way => ({
  name: "recorded",
  start: (env) =>
    run(
      process.execPath,
      [
        ...["--import", path.join(ROOT, "tests/support/record-files.mjs")],
        ...["--input-type", "module", "--eval"],
        readFileSync(path.join(STANDALONE, "server.js"), "utf8"),
      ],
      { ...env, RECORD_FILES: file },
    ),
});

test("every file that serving opens is in the trace", { timeout: 180_000 }, async () => {
  await build();
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-trace-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const record = path.join(folder, "opened");
  const hosted = await host(recorded(record));
  onTestFinished(() => hosted.stop());
  await useEverything(hosted.origin);

  const opened = readFileSync(record, "utf8").trim().split("\n");
  const ours = [...new Set(opened)]
    .map((file) => path.relative(ROOT, file))
    .filter((file) => !file.startsWith("..") && !NOT_TRACED.test(file) && existsSync(file));
  // That it records at all: a page, threads, their packages and fonts, native code, what is read by path.
  for (const part of [
    "lib/platform/markdown/worker/worker.ts",
    "node_modules/micromark/index.js",
    "lib/discovery/social-images/fonts/sans.woff",
    "node_modules/harfbuzzjs/hb.wasm",
  ]) {
    expect(ours).toContain(part);
  }
  expect(ours.some((file) => /sharp.*\.node$/.test(file))).toBe(true);
  const missing = ours.filter((file) => !existsSync(path.join(STANDALONE, file)));
  expect(missing, "declare them in server/file-trace.ts").toEqual([]);
});

/** Every kind of address, and the calls that need more than the database. */
async function useEverything(origin: string) {
  const write = await signUp(origin);
  const login = { method: "POST", headers: { "content-type": "application/json" } };
  const account = JSON.stringify({ username: "ana", password: PASSWORD });
  expect((await fetch(`${origin}/api/login`, { ...login, body: account })).status).toBe(200);
  const form = imageForm(await imageFile());
  const { file } = await write<{ file: { url: string } }>("POST", "/api/upload", form);
  const { entry_id, slug } = await write<Entry>("POST", "/api/entries", {
    title: "La aurora",
    content: `Con **fuerza**, $x^2$ y ![una imagen](${file.url})`,
    image: file.url,
  });
  const space = await write<Space>("POST", "/api/spaces", { name: "Ciencia" });
  await write("POST", `/api/spaces/${space.space_id}/entries/${entry_id}`);
  await write("POST", "/api/domains", { name: DOMAIN, space_id: space.space_id });
  await write("POST", `/api/entries/${entry_id}/comments`, { content: "Muy de acuerdo" });
  await write("POST", "/api/preview", { content: "Un **borrador**" });
  const author = { synthetic: true, username: "cronista", model: "demo" };
  const synthetic = await write<User>("POST", "/api/register", author);
  const task = await write<Task>("POST", "/api/tasks", {
    name: "Crónica",
    user_id: synthetic.id,
    space_id: space.space_id,
    type: "Entry",
    instructions: "Escribe una crónica breve.",
    schedule: "60",
  });
  await write("POST", `/api/tasks/${task.task_id}/execute`);
  const wanted = { userId: synthetic.id, spaceId: space.space_id };
  await write("POST", "/api/ai/generate-news", wanted).catch(() => {}); // it has loaded what it needs
  const cron = { headers: { authorization: `Bearer ${CRON_SECRET}` } };
  expect((await fetch(`${origin}/api/cron`, cron)).status).toBe(200);

  const addresses = [
    ...[
      "/",
      `/${slug}`,
      `/e/${slug}`,
      `/${slug}.md`,
      `/s/${space.slug}`,
      "/autores/ana",
      "/domains",
    ],
    ...["/feeds/rss.xml", "/feeds/atom.xml", "/feeds/feed.json", "/sitemap.xml", "/robots.txt"],
    ...["/llms.txt", "/auth", "/search?q=aurora", "/no-hay-nada", "/dashboard", "/api/health"],
    ...[file.url, "/avatars/ana", `/oembed?url=${origin}/${slug}`, "/api/entries?q=aurora"],
  ];
  for (const address of addresses) {
    expect((await ask(origin, address)).status, address).toBeLessThan(500);
  }
  for (const address of ["/", `/e/${slug}`, "/feeds/rss.xml", "/sitemap.xml"]) {
    expect((await ask(origin, address, { host: DOMAIN })).status, address).toBe(200);
  }
  for (const page of ["/", `/${slug}`, `/s/${space.slug}`]) {
    const { body } = await ask(origin, page);
    const image = /property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? "";
    expect((await fetch(image)).status, page).toBe(200);
  }
}
