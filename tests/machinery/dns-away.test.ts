import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import { startDnsServer } from "@/tests/support/dns-server";
import { signUp } from "@/tests/support/member";
import { freePort, ready, start } from "@/tests/support/site";
import { soon } from "@/tests/support/soon";

test("while DNS fails, what needs it says so and is tried again, and nothing else notices", async () => {
  const [port, folder] = [await freePort(), mkdtempSync(path.join(tmpdir(), "rotativa-site-"))];
  const [dns, origin] = [await startDnsServer(), `http://localhost:${port}`];
  for (const name of ["aviso", "fotos"]) dns.zone.set(`${name}.example`, "servfail");
  dns.zone.set("_rotativa.revista.example", "silence");
  const site = start({ PORT: port, DATA_DIR: folder, SITE_URL: origin, DNS_SERVERS: dns.address });
  onTestFinished(async () => {
    if (site.isAlive()) site.killGroup("SIGKILL");
    await site.ended;
    dns.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await ready(site);
  const [admin, eva] = [await signUp(origin), await signUp(origin, "eva")];

  const { webhook } = await admin<{ webhook: { webhook_id: number } }>("POST", "/api/webhooks", {
    ...{ space_id: null, url: "http://aviso.example/avisos", types: ["entry.published"] },
  });
  const entry = await admin<Entry>("POST", "/api/entries", {
    ...{ title: "Con foto", content: "![La plaza](http://fotos.example/plaza.png)" },
  });
  const html = await (await fetch(`${origin}/${entry.slug}`)).text();
  const image = /src="(\/uploads\/ajenas\/[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  const shown = await fetch(origin + image, { redirect: "manual" });
  expect([shown.status, shown.headers.get("location")]).toEqual([302, "/images/placeholder.svg"]);

  const { space_id } = await eva<Space>("POST", "/api/spaces", { name: "La revista" });
  const { domain_id } = await eva<{ domain_id: number }>("POST", "/api/domains", {
    ...{ space_id, name: "revista.example" },
  });
  const check = () => eva<{ found: string }>("POST", `/api/domains/${domain_id}/check`);
  expect(await check()).toMatchObject({ found: "timeout" });

  const log = () =>
    admin<{ next_at: string | null }[]>("GET", `/api/webhooks/${webhook.webhook_id}/deliveries`);
  await soon(async () => expect(await log()).toMatchObject([{ problem: "dns", tries: 1 }]));
  expect((await log())[0]?.next_at).not.toBeNull();

  dns.zone.set("_rotativa.revista.example", ["otra cosa"]);
  expect(await check()).toMatchObject({ found: "other" });
  expect(site.output()).not.toContain("request failed");
});
