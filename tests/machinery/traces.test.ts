import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { Entry } from "@/lib/texts/entries/dto";
import { startFakeSmtp } from "@/tests/support/fake-smtp";
import { signUp, type Member } from "@/tests/support/member";
import { startReceiver } from "@/tests/support/receiver";
import { freePort, ready, start } from "@/tests/support/site";
import { soon } from "@/tests/support/soon";

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number; message?: string };
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
}

async function startSite(env: Record<string, string>) {
  const [port, folder] = [await freePort(), mkdtempSync(path.join(tmpdir(), "rotativa-site-"))];
  const loaded = path.join(folder, "loaded");
  const watch = pathToFileURL(path.resolve("tests/support/loaded-packages.mjs"));
  const site = start({
    PORT: port,
    DATA_DIR: folder,
    NODE_OPTIONS: `--import ${watch.href}`,
    LOADED_PACKAGES: loaded,
    ...env,
  });
  onTestFinished(async () => {
    if (site.isAlive()) site.killGroup("SIGKILL");
    await site.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await ready(site);
  return {
    site,
    origin: `http://localhost:${port}`,
    /** Ends it, and resolves with the packages that it has loaded. */
    async end() {
      site.child.kill("SIGTERM");
      expect(await site.ended).toBe(0);
      return existsSync(loaded) ? readFileSync(loaded, "utf8").split("\n") : [];
    },
  };
}

const publish = (call: Member) =>
  call<Entry>("POST", "/api/entries", { title: "Un titular", content: "Un texto con lo justo." });

const SDK = "@opentelemetry/sdk-trace";

test("without a collector nothing of OpenTelemetry's is loaded", async () => {
  const { origin, end } = await startSite({});
  await publish(await signUp(origin));
  const loaded = await end();
  expect(loaded).toContain("pino"); // it does notice what is loaded
  expect(loaded).not.toContain(SDK);
});

test("a collector is told what a request waited for, and nothing of what it was about", async () => {
  const [collector, smtp] = [await startReceiver(), await startFakeSmtp()];
  onTestFinished(() => void collector.close());
  onTestFinished(() => smtp.close());
  smtp.refuse(100, 550);
  const { site, origin, end } = await startSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${collector.host}`,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20clave",
    SMTP_URL: smtp.url,
    SMTP_FROM: "casa@faro.example",
  });
  const call = await signUp(origin);
  await soon(() => expect(site.output()).toContain("an e-mail could not be sent"));
  const { slug } = await publish(call);
  const [theirs, ours] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const traceparent = `00-${theirs}-${ours}-01`;
  await fetch(`${origin}/${slug}?clave=secreta`, { headers: { traceparent } });
  await fetch(`${origin}/${slug}`, { headers: { traceparent: "no lo es" } });
  expect(await end()).toContain(SDK);

  const told = collector.received.map(({ body }) => body);
  const spans = told.flatMap((body) =>
    (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
  const valueOf = ({ attributes }: Sent, name: string) =>
    Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
  const requests = spans.filter(({ name }) => name === "request");
  const within = (span?: Sent) => spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  const namesWithin = (span?: Sent) => within(span).map(({ name }) => name);

  const read = requests.find(({ traceId }) => traceId === theirs);
  expect(read).toMatchObject({ parentSpanId: ours });
  expect(valueOf(read!, "http.route")).toBe("page_made");
  expect(valueOf(read!, "http.response.status_code")).toBe(200);
  expect(namesWithin(read)).toContain("query");
  const again = requests.find((span) => valueOf(span, "http.route") === "page_kept");
  expect(again?.parentSpanId).toBeUndefined();
  expect(namesWithin(again)).toEqual([]);

  const posted = requests.filter((span) => valueOf(span, "http.request.method") === "POST");
  const saved = posted.flatMap(within).filter(({ name }) => name === "transaction");
  expect(saved.flatMap(within).map((span) => valueOf(span, "db.operation.name"))).toEqual(
    expect.arrayContaining(["BEGIN", "INSERT", "COMMIT"]),
  );
  const mail = spans.find(({ name }) => name === "mail");
  expect(mail).toMatchObject({ status: { code: 2, message: "Error" } });
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["scheduler round", "chore"]),
  );
  const line = site
    .output()
    .split("\n")
    .find((text) => text.includes("could not be sent"));
  expect(JSON.parse(line ?? "")).toMatchObject({ trace_id: mail?.traceId });

  expect(collector.received[0]).toMatchObject({
    path: "/v1/traces",
    headers: { authorization: "Bearer clave" },
  });
  for (const secret of ["secreta", "ana", "clave", slug, "titular"]) {
    expect(told.join().toLowerCase()).not.toContain(secret);
  }
});

test("a collector that says nothing holds up neither requests nor the end", async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => open.add(socket)).listen(0, "127.0.0.1");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    silent.close();
  });
  await once(silent, "listening");
  const { port } = silent.address() as { port: number };
  const { site, origin, end } = await startSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  await publish(await signUp(origin));
  await soon(() => expect(site.output()).toContain("traces are lost"));
  await publish(await signUp(origin, "eva")); // answered, and the site ended, while the collector is still silent
  await end();
  expect(site.output().match(/traces are lost/g)).toHaveLength(1);
});
