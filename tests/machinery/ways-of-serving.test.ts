import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Comment } from "@/lib/texts/comments/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Slug } from "@/lib/texts/slugs/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { Task, TaskRun } from "@/lib/newsroom/tasks/dto";
import type { User } from "@/lib/house/users/dto";
import { ask, type HostAnswer } from "@/tests/support/ask";
import { builtAddresses } from "@/tests/support/built-addresses";
import { CRON_SECRET, SECURITY_CONTACT, host, ways, type Hosted } from "@/tests/support/hosting";
import { imageFile, imageForm } from "@/tests/support/image-file";
import { signUp, type Member } from "@/tests/support/member";
import { inOrder } from "@/tests/support/oracle/served-html";
import { soon } from "@/tests/support/soon";

// The same build, served in every way that docs/hosting.md names: what readers see, how fresh it is, and the
// spaces' domains are the same on all of them.

const DOMAIN = "revista.ejemplo.es";
/** Our own server, which compresses pages itself, has nobody change them on their way besides. */
const FRESH = /^public, max-age=0, must-revalidate(, no-transform)?$/;
const POLICY = "script-src 'nonce-dmVuZW5v'";
/** What our server, Next, its middleware and the hosts that run it read of a request for a page. */
const SENT: Record<string, string> = {
  "content-security-policy": POLICY,
  "content-security-policy-report-only": POLICY,
  "x-nonce": "dmVuZW5v",
  "next-resume": "1",
  "next-action": "1",
  "next-url": "/ia",
  rsc: "1",
  "next-router-prefetch": "1",
  "next-router-segment-prefetch": "/_tree",
  "x-middleware-prefetch": "1",
  "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
  "x-middleware-rewrite": "/ia",
  "x-middleware-next": "1",
  "x-middleware-override-headers": "host,cookie",
  "x-nextjs-data": "1",
  "x-nextjs-cache": "1",
  "x-nextjs-rewritten-path": "/ia",
  "x-next-revalidated-tags": "_N_T_/layout",
  "x-matched-path": "/ia",
  "x-now-route-matches": "1=ia",
  "x-invoke-path": "/ia",
  "x-invoke-status": "404",
  "x-invoke-error": "{}",
  "x-prerender-revalidate": "1",
  "x-prerender-bypass-mode": "static",
  "x-forwarded-host": "otro.ejemplo.es",
  "x-forwarded-proto": "https",
  "x-forwarded-port": "1",
  forwarded: "host=otro.ejemplo.es;proto=https",
  "x-original-url": "/ia",
  "x-rewrite-url": "/ia",
  "x-http-method-override": "HEAD",
  "if-none-match": "*",
  range: "bytes=0-9",
  accept: "text/markdown",
  "accept-language": "en",
  "user-agent": "Googlebot/2.1",
  purpose: "prefetch",
  origin: "https://otro.ejemplo.es",
  cookie: "session=a; __prerender_bypass=a",
};

const CONTENT = "Un **texto** con lo justo, y $x^2$.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n";

describe.each(ways)("$name", (way) => {
  let hosted: Hosted;
  let write: Member;
  let space: Space;
  let image: string;

  beforeAll(async () => {
    hosted = await host(way);
    write = await signUp(hosted.origin);
    space = await write<Space>("POST", "/api/spaces", { name: "Ciencia" });
    await write("POST", "/api/domains", { name: DOMAIN, space_id: space.space_id });
    image = await upload();
  }, 300_000);
  afterAll(() => hosted.stop());

  const read = (path: string, by?: string): Promise<HostAnswer> =>
    ask(hosted.origin, path, { host: by });
  const status = async (path: string, by?: string) => (await read(path, by)).status;
  const text = async (path: string, by?: string) => (await read(path, by)).body;

  const createEntry = (title: string, more = {}) =>
    write<Entry>("POST", "/api/entries", { title, content: CONTENT, ...more });

  /** An entry in the space. */
  async function publish(title: string, more = {}) {
    const entry = await createEntry(title, more);
    await write("POST", `/api/spaces/${space.space_id}/entries/${entry.entry_id}`);
    return entry;
  }

  async function makeDue({ task_id }: Task) {
    const client = new pg.Client({ connectionString: hosted.database.connectionString });
    await client.connect();
    await client.query("UPDATE task SET next_run_at = now() WHERE task_id = $1", [task_id]);
    await client.end();
  }

  async function upload() {
    const form = imageForm(await imageFile());
    const { file } = await write<{ file: { url: string } }>("POST", "/api/upload", form);
    return file.url;
  }

  test("shows an entry wherever it is, rendered", async () => {
    const { slug, entry_id } = await publish("La aurora", { image });
    for (const path of [`/${slug}`, `/e/${slug}`, `/s/${space.slug}/e/${slug}`]) {
      const { status, body, headers } = await read(path);
      expect(status, path).toBe(200);
      expect(body).toContain("La aurora</h1>");
      expect(body).toContain("<strong>texto</strong>");
      expect(body).toContain("<math");
      expect(headers["content-security-policy"]).toContain("default-src 'self'");
      expect(headers["cache-control"], path).toMatch(FRESH);
    }
    expect(await text(`/${slug}.md`)).toContain("title: La aurora\n");
    expect((await read(`/entries/${entry_id}.md`)).headers.location).toBe(`/e/${slug}.md`);
    for (const path of ["/", `/s/${space.slug}`, "/feeds/rss.xml", "/feeds/feed.json"]) {
      expect(await text(path), path).toContain("La aurora");
    }
    for (const path of ["/sitemap.xml", "/robots.txt", "/llms.txt", "/domains", "/auth"]) {
      expect(await status(path), path).toBe(200);
    }
    expect(await status("/no-hay-nada")).toBe(404);
    expect(await status("/dashboard")).toBe(307);
  });

  test("gives private screens a policy that lets only their own scripts run", async () => {
    const { status, headers } = await ask(hosted.origin, "/dashboard", {
      headers: { cookie: write.cookie },
    });
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[^']{24}' /);
    expect(headers["content-security-policy"]).not.toMatch(/script-src [^;]*'unsafe-inline'/);
    expect(headers["cache-control"]).toContain("no-store");
  });

  test("lets nobody on the way keep what it keeps", async () => {
    const { slug } = await createEntry("Para nadie más");
    for (const path of [`/${slug}`, `/markdown/${slug}`, "/no-hay", "/a..b", "/AUTH"]) {
      const { headers } = await read(path);
      expect(String(headers["cache-control"]), path).not.toMatch(/s-maxage|stale/);
    }
  });

  test("refuses what it refuses anywhere", async () => {
    const origin = hosted.origin;
    const call = (init: RequestInit, path = "/api/entries") => fetch(origin + path, init);
    const headers = { "content-type": "application/json" };
    expect((await call({ method: "POST", headers, body: "{}" })).status).toBe(401);
    const foreign = { ...headers, "sec-fetch-site": "cross-site" };
    expect((await call({ method: "POST", headers: foreign, body: "{}" })).status).toBe(403);
    await expect(write("POST", "/api/entries", { title: "" })).rejects.toThrow("título");
    expect((await call({}, "/api/no-hay")).status).toBe(404);
    expect(await status("/%E9")).toBe(400);
  });

  test("stores images and draws those for social networks", async () => {
    const { headers } = await read(image);
    expect(headers["content-type"]).toBe("image/webp");
    expect(hosted.store.objects.size).toBeGreaterThan(0);
    const { slug } = await publish("Una imagen social");
    const drawn = /property="og:image" content="([^"]+)"/.exec(await text(`/${slug}`))?.[1] ?? "";
    const card = await fetch(drawn);
    expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  test("shows every change to the next reader", async () => {
    const entry = await publish("Primera versión");
    const pages = [`/${entry.slug}`, `/s/${space.slug}`, "/", "/feeds/rss.xml"];
    const onDomain = ["/", `/e/${entry.slug}`, "/feeds/atom.xml"];
    for (let round = 1; round <= 3; round++) {
      const title = `Versión de la ronda ${round}`;
      for (const path of [...pages, ...pages]) await read(path); // in every cache now
      for (const path of onDomain) await read(path, DOMAIN);
      await write("PATCH", `/api/entries/${entry.entry_id}`, { title });
      for (const path of pages) expect(await text(path), path).toContain(title);
      for (const path of onDomain) expect(await text(path, DOMAIN), path).toContain(title);
    }
    expect(await text(`/${entry.slug}`)).not.toContain("Muy de acuerdo");
    const address = `/api/entries/${entry.entry_id}/comments`;
    const comment = await write<Comment>("POST", address, { content: "Muy de acuerdo" });
    expect(await text(`/${entry.slug}`)).toContain("Muy de acuerdo");
    await write("DELETE", `/api/comments/${comment.comment_id}`);
    expect(await text(`/${entry.slug}`)).not.toContain("Muy de acuerdo");
  });

  test("shows an address that comes late, redirects from an old one, and forgets a deleted one", async () => {
    expect(await status("/tarde")).toBe(404);
    const entry = await createEntry("Tarde");
    expect(await status("/tarde")).toBe(200);
    const slugs = await write<Slug[]>("GET", `/api/entries/${entry.entry_id}/slugs`);
    await write("PUT", `/api/slugs/${slugs[0]?.slug_id}`, {
      path: "pronto",
      entry_id: entry.entry_id,
    });
    expect((await read("/tarde")).headers.location).toBe("/pronto");
    expect(await status("/pronto")).toBe(200);
    await write("DELETE", `/api/entries/${entry.entry_id}`);
    expect(await status("/pronto")).toBe(404);
  });

  test("leads from old addresses of any form to the entry, on its domain, too", async () => {
    const { slug, entry_id } = await publish("Las fiestas");
    const old = ["/2019/05/Fiestas.HTML", "/guia_vieja.md", "/?p=12", "/index.php?sec=2&id=3"];
    for (const path of old.slice(0, 2)) expect(await status(path), path).toBe(404);
    for (const path of old.slice(2)) await read(path); // in every cache now
    for (const path of old) await write("POST", "/api/slugs/aliases", { path, entry_id });
    const more = [...old, "/?utm_source=boletin&p=12", "/index.php?id=3&sec=2"];
    for (const path of more) {
      for (const [host, to] of [
        [undefined, `/s/${space.slug}/e/${slug}`],
        [DOMAIN, `/${slug}`],
      ] as const) {
        const { status, headers } = await read(path, host);
        const location = new URL(String(headers.location), hosted.origin).pathname;
        expect([status, location], `${host} ${path}`).toEqual([308, to]);
        expect(String(headers["cache-control"]), path).not.toMatch(/s-maxage|stale/);
      }
    }
    expect(await status("/?p=13")).toBe(200);
    for (const host of [undefined, DOMAIN]) {
      for (const path of ["/index", "/INDEX", "/personas/index", "/_not-found", "/_global-error"]) {
        expect((await read(path, host)).status, `A12, M6: ${host} ${path}`).toBe(404);
      }
      const { status, headers } = await read("/%70ersonas", host);
      const location = new URL(String(headers.location), hosted.origin).pathname;
      expect([status, location], `L9: ${host}`).toEqual([308, "/personas"]);
    }
    for (const path of ["/feed", "/rss.xml", "/?feed=rss2"]) {
      const { headers } = await read(path);
      expect(new URL(String(headers.location), hosted.origin).pathname).toBe("/feeds/rss.xml");
    }
    const aliases = `/api/slugs/aliases?${new URLSearchParams({ path: "?p=12" })}`;
    await write("DELETE", aliases);
    expect(await status("/?p=12")).toBe(200);
    await write("DELETE", `/api/entries/${entry_id}`);
    expect(await status("/2019/05/fiestas.html")).toBe(404);
  });

  test("shows a space on its domain, and sends what is the main site's there", async () => {
    const { slug } = await publish("En el dominio");
    for (const path of ["/", `/e/${slug}`, `/${slug}`, "/feeds/rss.xml"]) {
      expect(await text(path, DOMAIN), path).toContain("En el dominio");
    }
    const own = hosted.origin.replace("localhost", DOMAIN);
    expect(await text("/robots.txt", DOMAIN)).toContain(`Sitemap: ${own}/sitemap.xml`);
    expect(await text("/sitemap.xml", DOMAIN)).toContain(`<loc>${own}/`);
    expect(await text(`/${slug}.md`, DOMAIN)).toContain("title: En el dominio\n");
    expect((await read("/dashboard?a=1", DOMAIN)).headers.location).toBe(
      `${hosted.origin}/dashboard?a=1`,
    );
    // Nobody is signed in there, and nothing is written: neither by pages nor by calls.
    const session = { headers: { cookie: write.cookie }, host: DOMAIN };
    expect((await ask(hosted.origin, "/api/user", session)).status).toBe(401);
    const login = { ...session, method: "POST" };
    const written = await ask(hosted.origin, "/api/login?a=1", login);
    expect(written.headers.location).toBe(`${hosted.origin}/api/login?a=1`);
    expect(written.headers["set-cookie"]).toBeUndefined();
    // However its name is written; functions refuse what no browser writes.
    const shouted = await read("/", `${DOMAIN.toUpperCase()}:${new URL(hosted.origin).port}`);
    expect(shouted.status).toBe(way.name.startsWith("serverless") ? 400 : 200);
    if (shouted.status === 200) expect(shouted.body).toContain("<title>Ciencia");
    for (const host of [DOMAIN, undefined]) {
      const posted = await ask(hosted.origin, "/feeds/rss.xml", { host, method: "POST" });
      expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
      expect(await status("/feeds/rss.xml", host)).toBe(200);
    }
    expect(await status(`/dominio/${DOMAIN}`)).toBe(404);
    expect(await status("/dominio/x", "127.1:1")).toBeGreaterThanOrEqual(400); // and nothing is fetched from there
    const other = "otro.ejemplo.es";
    expect(await text("/", other)).toContain("<title>Rotativa"); // nobody's domain shows the main site
    const domain = { name: other, space_id: space.space_id };
    await write("POST", "/api/domains", domain);
    expect(await text("/", other)).toContain("<title>Ciencia");
  });

  test("N20: what one asks with changes nothing of what the next is answered", async () => {
    const { slug, entry_id } = await publish("Para el siguiente");
    const pages: [path: string, host?: string][] = [[`/${slug}`], [`/e/${slug}`, DOMAIN]];
    /** The pages as somebody gets them who comes after one that sent `headers`, and after whom they were made anew. */
    const afterwards = async (headers: Record<string, string> = {}) => {
      const comments = `/api/entries/${entry_id}/comments`;
      const comment = await write<Comment>("POST", comments, { content: "Pasaba por aquí" });
      await write("DELETE", `/api/comments/${comment.comment_id}`);
      const answers = [];
      for (const [path, host] of pages) {
        await ask(hosted.origin, path, { host, headers });
        const { status, body, headers: told } = await read(path, host);
        const { "content-type": type, "cache-control": keep, location } = told;
        const policy = told["content-security-policy"];
        answers.push({ status, body: inOrder(body), type, keep, location, policy });
      }
      return answers;
    };
    await afterwards(); // the domain is the space's address once somebody has asked for it
    const expected = await afterwards();
    expect(expected.map(({ status }) => status)).toEqual([200, 200]);
    for (const [name, value] of Object.entries(SENT)) {
      expect(await afterwards({ [name]: value }), name).toEqual(expected);
    }
  });

  test("N2: leads from other spellings of an address to its own, or nowhere, and shows nothing at them", async () => {
    const { slug } = await publish("Una sola grafía");
    const shown: string[] = [];
    for (const address of builtAddresses((_name, rest) => [rest ? String(slug) : "1"])) {
      // Each call asks who acts, and none is kept: hosts of functions answer them with a slash at the end, too.
      if (address === "/" || address.startsWith("/api/")) continue;
      for (const spelt of [`${address}/`, `/${address}`, address.toUpperCase()]) {
        if (spelt === address) continue;
        const { status = 0, headers } = await ask(hosted.origin, spelt, {
          headers: { cookie: write.cookie },
        });
        if (status < 300) shown.push(`${spelt}: ${status}`);
        const to = new URL(String(headers.location ?? ""), hosted.origin);
        if (to.origin !== hosted.origin) shown.push(`${spelt}: ${headers.location}`);
      }
    }
    expect(shown).toEqual([]);
  });

  test("says on every host whom to tell of a fault, and where passwords are changed", async () => {
    for (const host of [DOMAIN, undefined]) {
      const text = await read("/.well-known/security.txt", host);
      expect([text.status, text.body.split("\n")[0]]).toEqual([
        200,
        `Contact: ${SECURITY_CONTACT}`,
      ]);
      const { status, headers } = await read("/.well-known/change-password", host);
      expect([status, headers.location]).toEqual([302, `${hosted.origin}/profile#password`]);
    }
    const { headers } = await read("/auth");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  });

  test("runs a task when it is asked to, and when it is due", async () => {
    const author = await write<User>("POST", "/api/register", {
      synthetic: true,
      username: "cronista",
      model: "demo",
    });
    const task = await write<Task>("POST", "/api/tasks", {
      name: "Crónica",
      user_id: author.id,
      space_id: space.space_id,
      type: "Entry",
      instructions: "Escribe una crónica breve.",
      schedule: "60",
    });
    await read("/feeds/rss.xml");
    const { run } = await write<{ run: TaskRun }>("POST", `/api/tasks/${task.task_id}/execute`);
    expect(run.outcome).toBe("succeeded");
    const { body } = await read(`/s/${space.slug}`);
    expect(body).toContain("cronista");
    await makeDue(task);

    const cron = (secret: string) =>
      fetch(`${hosted.origin}/api/cron`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await cron("another secret of some length")).status).toBe(401);
    expect((await cron(CRON_SECRET)).status).toBe(200);
    // By the cron, or by the scheduler where there is one: once.
    const runs = () => write<TaskRun[]>("GET", `/api/tasks/${task.task_id}/runs`);
    await soon(async () => expect(await runs()).toHaveLength(2));
  });
});
