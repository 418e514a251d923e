import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { InngestTestEngine } from "@inngest/test";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { Task } from "@/lib/newsroom/tasks/dto";
import { createEdition, scheduleEdition } from "@/lib/fronts/editions/commands";
import { editionInput } from "@/lib/fronts/editions/schema";
import { CALL_BYTES } from "@/lib/platform/http/body";
import { getTask, listTaskRuns } from "@/lib/newsroom/tasks/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";

const SIGNING_KEY = "signkey-prod-0123456789abcdef0123456789abcdef";
const HOST = "http://localhost:3000";

let owner: Actor;
let bot: Actor;
let space: Space;
let task: Task;

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
  bot = await createSynthetic(owner, { model: "demo", token: undefined });
  space = await createSpaceFor(owner);
  task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
  await db.$executeRaw`UPDATE "task" SET "next_run_at" = date_trunc('second', now())`;
  task = await getTask(task.task_id);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The application as it starts with these settings. */
async function started(settings: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const route = await import("@/app/api/inngest/route");
  const { functions } = await import("@/inngest");
  const [dispatch, execute] = functions;
  if (!dispatch || !execute) throw new Error("A function is missing.");
  return { route, dispatch, execute };
}

const development = () => started({ INNGEST_DEV: "true" });
const due = () => ({
  slot: task.next_run_at ?? "",
  task_id: task.task_id,
  user_id: bot.id,
});
const runs = async () => (await listTaskRuns(task.task_id, { limit: 100 })).items;

describe("every minute", () => {
  test("an event is sent for each task that is due, recognisable when sent again", async () => {
    const { dispatch } = await development();
    const steps = [{ id: "send", handler: () => ({ ids: ["1"] }) }];
    const { result, ctx } = await new InngestTestEngine({ function: dispatch, steps }).execute();
    expect(result).toBe(1);
    const sent = ctx.step.sendEvent.mock.calls.map(([, events]: unknown[]) => events);
    expect(sent).toMatchObject([
      [
        {
          name: "task/due",
          data: due(),
          id: expect.stringContaining(`task-${task.task_id}-${task.next_run_at}-0-`) as string,
        },
      ],
    ]);
    expect(await db.pulse.findMany()).toMatchObject([{ keeper: "inngest" }]);
  });

  test("a slot whose server died is sent under another name, which Inngest does not take for a repetition", async () => {
    await db.taskRun.create({ data: { task_id: task.task_id, slot: task.next_run_at } });
    await db.$executeRaw`
      UPDATE "task" SET "lease_owner" = 'dead', "lease_until" = now() + interval '20 seconds'`;
    const sent = async () => {
      const { dispatch } = await development();
      const steps = [{ id: "send", handler: () => ({ ids: ["1"] }) }];
      const { ctx } = await new InngestTestEngine({ function: dispatch, steps }).execute();
      return ctx.step.sendEvent.mock.calls.flatMap(([, events]: unknown[]) => events);
    };
    expect(await sent()).toEqual([]); // it may be alive
    await db.$executeRaw`UPDATE "task" SET "lease_until" = now() - interval '1 second'`;
    expect(await sent()).toMatchObject([
      { id: expect.stringContaining(`${task.next_run_at}-1-`) as string },
    ]);
  });

  test("what has an hour is published, and what texts link to is asked for", async () => {
    const { dispatch } = await development();
    const form = editionInput.parse({ layout: "text" });
    const { edition_id, version } = await createEdition(owner, space.space_id, form);
    const publish_at = new Date(Date.now() + 3_600_000);
    await scheduleEdition(owner, edition_id, { version, publish_at });
    await db.edition.updateMany({ data: { publish_at: new Date(Date.now() - 1) } });
    await db.embed.create({ data: { address: "https://vimeo.com/1", next_at: new Date(0) } });
    const steps = [{ id: "send", handler: () => ({ ids: ["1"] }) }];
    await new InngestTestEngine({ function: dispatch, steps }).execute();
    expect(await db.edition.findMany()).toMatchObject([{ edition_id, state: "published" }]);
    const [embed] = await db.embed.findMany();
    expect(embed!.next_at.getTime()).toBeGreaterThan(Date.now());
  });

  test("nothing is sent when nothing is due", async () => {
    await db.$executeRaw`UPDATE "task" SET "next_run_at" = now() + interval '1 hour'`;
    const { dispatch } = await development();
    const { result, ctx } = await new InngestTestEngine({ function: dispatch }).execute();
    expect(result).toBe(0);
    expect(ctx.step.sendEvent).not.toHaveBeenCalled();
  });
});

describe("an event", () => {
  test("runs its task once, even when it arrives twice", async () => {
    const { execute } = await development();
    const events: [{ name: "task/due"; data: object }] = [{ name: "task/due", data: due() }];
    await new InngestTestEngine({ function: execute, events }).execute();
    await new InngestTestEngine({ function: execute, events }).execute();
    expect(await runs()).toMatchObject([{ outcome: "succeeded" }]);
    expect(await db.entry.count()).toBe(1);
  });

  test("whose task fails asks to be sent again when the task wants it", async () => {
    await db.user.update({ where: { id: bot.id }, data: { model: null } });
    const { execute } = await development();
    const events: [{ name: "task/due"; data: object }] = [{ name: "task/due", data: due() }];
    const { error } = await new InngestTestEngine({ function: execute, events }).execute();
    expect(error).toMatchObject({ name: "RetryAfterError" });
    expect(await runs()).toMatchObject([{ outcome: "running", attempt: 1 }]);
  });
});

describe("over HTTP", () => {
  const address = `${HOST}/api/inngest`;
  const post = async (
    route: Awaited<ReturnType<typeof started>>["route"],
    sign: (body: string) => Record<string, string> = () => ({}),
  ) => {
    // Keys in order: what is signed is the canonical form.
    const event = { data: due(), id: "1", name: "task/due", ts: Date.now() };
    const body = JSON.stringify({
      ctx: {
        attempt: 0,
        disable_immediate_execution: false,
        run_id: "1",
        stack: { current: 0, stack: [] },
        use_api: false,
      },
      event,
      events: [event],
      steps: {},
      use_api: false,
      version: 1,
    });
    return route.POST(
      new NextRequest(`${address}?fnId=rotativa-execute-task&stepId=step`, {
        method: "POST",
        headers: { host: "localhost:3000", "content-type": "application/json", ...sign(body) },
        body,
      }),
      undefined as never,
    );
  };

  const signedWith = (key: string) => (body: string) => {
    const time = Math.floor(Date.now() / 1000);
    const hash = createHmac("sha256", key).update(`${body}${time}`).digest("hex");
    return { "x-inngest-signature": `t=${time}&s=${hash}` };
  };
  const silence = async () =>
    (await (await import("@/lib/operation/status/parts/schedule")).readSilence())!;

  test("the executor's own protocol runs a task", async () => {
    const { route } = await development();
    const response = await post(route);
    expect([200, 206]).toContain(response.status);
    expect(await runs()).toMatchObject([{ outcome: "succeeded" }]);
  });

  test("a failure is answered so that it is sent again later", async () => {
    await db.user.update({ where: { id: bot.id }, data: { model: null } });
    const { route } = await development();
    const response = await post(route);
    const text = await response.text();
    const again = response.headers.get("retry-after") ?? text;
    expect(again).toMatch(/\d{4}-\d{2}-\d{2}T/);
    expect(await runs()).toMatchObject([{ outcome: "running", attempt: 1 }]);
  });

  test("without keys the door is closed", async () => {
    const { route } = await started({ INNGEST_DEV: "false" });
    for (const response of [
      await route.GET(new NextRequest(address), undefined as never),
      await post(route),
      await route.PUT(new NextRequest(address, { method: "PUT" }), undefined as never),
    ]) {
      expect(response.status).toBe(404);
    }
    expect(await runs()).toEqual([]);
  });

  test("with keys, what is signed runs and what is not is refused", async () => {
    const { route } = await started({
      INNGEST_EVENT_KEY: "clave",
      INNGEST_SIGNING_KEY: SIGNING_KEY,
    });
    expect((await post(route)).status).toBe(401);
    expect((await post(route, signedWith("otra"))).status).toBe(401);
    expect(await runs()).toEqual([]);
    const { status } = await post(route, signedWith(SIGNING_KEY.replace("signkey-prod-", "")));
    expect([200, 206]).toContain(status);
    expect(await runs()).toMatchObject([{ outcome: "succeeded" }]);
  });

  test("N1: no more is read of what anybody sends than of an account's call", async () => {
    const { route } = await started({
      INNGEST_EVENT_KEY: "clave",
      INNGEST_SIGNING_KEY: SIGNING_KEY,
    });
    const body = JSON.stringify({ rest: "x".repeat(CALL_BYTES) });
    const request = new NextRequest(address, { method: "POST", body });
    expect((await route.POST(request, undefined as never)).status).toBe(413);
  });

  test("what is not signed costs one line of the log, without a stack", async () => {
    const lines: string[] = [];
    const spies = [
      vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0),
      vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0),
      ...(["error", "warn", "log", "info"] as const).map((name) =>
        vi.spyOn(console, name).mockImplementation((...said) => void lines.push(said.join(" "))),
      ),
    ];
    try {
      const { route } = await started({
        INNGEST_EVENT_KEY: "clave",
        INNGEST_SIGNING_KEY: SIGNING_KEY,
        LOG_LEVEL: "silent",
      });
      const { log } = await import("@/lib/kernel/log");
      const said = vi.spyOn(log, "warn");
      const response = await route.GET(new NextRequest(address), undefined as never);
      expect(response.status).toBe(401);
      expect(await response.text()).not.toMatch(/\bat \S+ \(/);
      expect(said.mock.calls).toEqual([
        [
          { by: "inngest", cause: expect.any(String), method: "GET" },
          "Signature validation failed",
        ],
      ]);
      expect(JSON.stringify(said.mock.calls)).not.toMatch(/\\n\s+at /);
      expect((await route.GET(new NextRequest(address), undefined as never)).status).toBe(401);
      expect(said).toHaveBeenCalledTimes(1); // the same is said once a minute
      expect(lines).toEqual([]);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });

  test("the site is registered under its own address, whatever the request calls it", async () => {
    const server = await startInngestServer();
    try {
      const { route } = await started({
        SITE_URL: "https://rotativa.ejemplo.es",
        INNGEST_EVENT_KEY: "clave",
        INNGEST_SIGNING_KEY: SIGNING_KEY,
        INNGEST_BASE_URL: server.url,
      });
      const request = new NextRequest("https://intruso.ejemplo/api/inngest?x", {
        method: "PUT",
        headers: { host: "intruso.ejemplo", "x-forwarded-host": "intruso.ejemplo" },
      });
      expect((await route.PUT(request, undefined as never)).status).toBe(200);
      const [registered] = server.received;
      expect(registered?.url).toMatch(/^https:\/\/rotativa\.ejemplo\.es\/api\/inngest(\?|$)/);
      expect(JSON.stringify(registered)).not.toContain("intruso");
    } finally {
      await server.close();
    }
  });

  test("a server that refuses the key is told of in one sentence, not by what could not be parsed", async () => {
    const server = await startInngestServer({ status: 401, body: "Authentication failed" });
    try {
      const { route } = await started({
        INNGEST_EVENT_KEY: "clave",
        INNGEST_SIGNING_KEY: SIGNING_KEY,
        INNGEST_BASE_URL: server.url,
      });
      const { log } = await import("@/lib/kernel/log");
      const said = vi.spyOn(log, "warn").mockReturnValue(undefined);
      const request = () => new NextRequest(address, { method: "PUT" });
      for (let times = 0; times < 2; times++) {
        expect((await route.PUT(request(), undefined as never)).status).toBe(500);
      }
      expect(said.mock.calls).toEqual([
        [
          { by: "inngest", cause: expect.stringContaining("compare INNGEST_SIGNING_KEY") },
          "Couldn't unpack register response",
        ],
      ]);
      expect((await silence()).why).toContain("Inngest no aceptó el registro del sitio");
    } finally {
      await server.close();
    }
  });

  test("a signature that does not fit is told of where the schedule is silent, until one does", async () => {
    const { route } = await started({
      INNGEST_EVENT_KEY: "clave",
      INNGEST_SIGNING_KEY: SIGNING_KEY,
    });
    expect((await silence()).why).not.toContain("firma");
    await post(route, signedWith("otra"));
    expect((await silence()).why).toContain("La última llamada tenía una firma que no vale");
    await post(route, signedWith(SIGNING_KEY.replace("signkey-prod-", "")));
    expect((await silence()).why).not.toContain("firma");
  });

  test("the key comes with its companion, and development is for development", async () => {
    await expect(started({ INNGEST_SIGNING_KEY: "signkey-prod-01" })).rejects.toThrow(
      "INNGEST_EVENT_KEY",
    );
    await expect(started({ INNGEST_DEV: "true", NODE_ENV: "production" })).rejects.toThrow(
      "INNGEST_DEV",
    );
  });
});

/** The part of an Inngest server that sites register with; keeps what it was sent. */
async function startInngestServer({ status = 200, body = '{"ok":true}' } = {}) {
  const received: { url: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(Buffer.concat(await request.toArray()).toString()) as { url: string });
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
