import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startFakeSmtp } from "@/tests/support/fake-smtp";
import { signUp } from "@/tests/support/member";
import { freePort, killAll, ready, start, type Command } from "@/tests/support/site";
import { soon } from "@/tests/support/soon";

test("a mail waits for a mail server that hangs or is away, over kill -9 too, and goes once", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
  const [port, mailPort] = [await freePort(), Number(await freePort())];
  const origin = `http://localhost:${port}`;
  let site: Command | undefined;
  const startSite = async () => {
    const SMTP_URL = `smtp://127.0.0.1:${mailPort}`;
    const mail = { SMTP_URL, SMTP_FROM: "casa@faro.example" };
    site = start({ PORT: port, DATA_DIR: folder, SITE_URL: origin, ...mail });
    await ready(site);
    return site;
  };
  onTestFinished(async () => {
    if (site) killAll(site);
    await site?.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  const open = new Set<Socket>();
  let givenUp = 0;
  const hanging = createServer((socket) => {
    open.add(socket.once("close", () => givenUp++));
  }).listen(mailPort, "127.0.0.1");
  await once(hanging, "listening");
  const hung = await startSite();
  const call = await signUp(origin);
  await call("GET", "/api/user");
  await soon(() => expect(open.size).toBe(1));
  expect(givenUp).toBe(0); // both were answered while it was still waited for
  killAll(hung); // amid the try
  await hung.ended;
  for (const socket of open) socket.destroy();
  hanging.close();
  await once(hanging, "close");

  const again = await startSite();
  const sql = async <Row extends pg.QueryResultRow>(text: string) => {
    const connectionString = readFileSync(path.join(folder, "database-url"), "utf8").trim();
    const client = new pg.Client({ connectionString });
    await client.connect();
    return (await client.query<Row>(text).finally(() => client.end())).rows;
  };
  expect(await sql(`SELECT "tries" FROM "mail"`)).toEqual([{ tries: 1 }]);
  await sql(`UPDATE "mail" SET "next_at" = now()`); // the minute of who was killed is over
  await soon(async () => expect(await sql(`SELECT "tries" FROM "mail"`)).toEqual([{ tries: 2 }]));
  expect(again.output()).not.toContain("an e-mail could not be sent");
  const smtp = await startFakeSmtp(mailPort);
  onTestFinished(() => smtp.close());
  await smtp.newestTo("ana@ejemplo.es"); // within ten seconds, and a round
  await soon(async () => expect(await sql(`SELECT FROM "mail"`)).toEqual([]));
  again.child.kill("SIGTERM");
  expect(await again.ended).toBe(0);
  expect(smtp.received).toHaveLength(1);
  expect(again.output()).not.toContain("ana@ejemplo.es");
});
