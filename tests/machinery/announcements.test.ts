import { office } from "@/tests/support/announcement-office";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Entry } from "@/lib/texts/entries/dto";
import { signUp } from "@/tests/support/member";
import { ready, start } from "@/tests/support/site";

test("a server that stops tells first of what it has published", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
  const site = start({ DATA_DIR: folder });
  onTestFinished(async () => {
    if (site.isAlive()) site.killGroup("SIGKILL");
    await site.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const call = await signUp(await ready(site));
  const { slug } = await call<Entry>("POST", "/api/entries", {
    title: "Un titular",
    content: "Un texto con lo justo.",
  });
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);
  expect(office.news.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/indexnow", "/centro", "/centro", "/centro"]),
  );
  const pages = office.news.find(({ path }) => path === "/indexnow");
  expect(pages?.body).toContain(`"urlList":["https://rotativa.ejemplo/${slug}"]`);
});
