import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "@/server/migrate";
import { articleOf, startFakeOpenAi, type FakeOpenAi } from "@/tests/support/fake-openai";
import { freshDatabase, type FreshDatabase, hasSessions } from "@/tests/support/fresh-database";
import { signUp, type Member } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { freePort, ready, start, type Command } from "@/tests/support/site";
import { soak, stopwatch } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";

/** A call under way is cut off so long after AI was stopped on another server, in milliseconds. */
const CUT_WITHIN = 1_000;

describe.skipIf(!hasSessions)("AI is stopped on one server of two", () => {
  let database: FreshDatabase;
  let ai: FakeOpenAi;
  let admin: Member;
  const sites: { site: Command; folder: string; origin: string }[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.connectionString);
    ai = await startFakeOpenAi();
    for (let number = 0; number < 2; number++) sites.push(await startServer());
    admin = await signUp(sites[0]!.origin);
  }, 120_000);

  afterAll(async () => {
    for (const { site, folder } of sites) {
      if (site.isAlive()) site.killGroup("SIGKILL");
      await site.ended;
      rmSync(folder, { recursive: true, force: true });
    }
    await ai.close();
    await database.close();
  });

  async function startServer() {
    const folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
    const port = await freePort();
    const site = start({
      PORT: port,
      DATA_DIR: folder,
      DATABASE_URL: database.connectionString,
      SECRET_KEY,
      OPENAI_BASE_URL: ai.url,
    });
    await ready(site);
    return { site, folder, origin: `http://localhost:${port}` };
  }

  test("a call under way on the other is cut off within a second, and none begins there", async () => {
    const bot = await admin<{ id: number }>("POST", "/api/register", {
      ...{ synthetic: true, username: "cronista", fullName: "Cronista" },
      ...{ model: "modelo-de-prueba", token: "sk-prueba-0123456789" },
    });
    const space = await admin<{ space_id: number }>("POST", "/api/spaces", { name: "El Faro" });
    ai.answer(articleOf("La marea vuelve a su hora"));
    const { letGo } = ai.hold();
    const other = sites[1]!.origin;
    const write = () =>
      fetch(`${other}/api/ai/generate-news`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: admin.cookie },
        body: JSON.stringify({ userId: bot.id, spaceId: space.space_id }),
      });

    const underWay = write();
    await soon(() => expect(ai.calls).toHaveLength(1));
    const body = { scope: "site", reason: "Se repite." };
    const { stop_id } = await admin<{ stop_id: number }>("POST", "/api/ai-stops", body);
    const elapsed = soak ? stopwatch() : () => 0;
    const cut = await underWay; // though the service goes on holding its answer back
    expect(elapsed()).toBeLessThan(CUT_WITHIN);
    expect(cut.status).toBe(503);
    expect(await cut.json()).toMatchObject({
      message: "Se ha parado la IA: el texto no se ha terminado ni publicado.",
    });
    expect((await write()).status).toBe(503);
    expect(ai.calls).toHaveLength(1);

    letGo();
    await admin("DELETE", `/api/ai-stops/${stop_id}`);
    expect((await write()).status).toBe(200);
    const entries = await admin<{ title: string }[]>("GET", "/api/entries");
    expect(entries).toHaveLength(1); // of the call that was cut off, nothing
  }, 60_000);
});
