import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, crawl, type Answer } from "@/tests/support/crawler";
import { inOrder } from "@/tests/support/oracle/served-html";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { freePort, ready, run, start } from "@/tests/support/site";
import { unzip } from "@/tests/support/unzip";
import { zoneAtNoon } from "@/tests/support/zone-at-noon";

// A site is taken along and brought back elsewhere, and readers of both get the same.

const folder = mkdtempSync(path.join(tmpdir(), "rotativa-archive-"));
const at = (name: string) => path.join(folder, name);
const file = at("sitio.zip");

const SITE_TZ = zoneAtNoon();

let port: string;
let origin: string;

const settings = (name: string) => ({
  ...{ PORT: port, DATA_DIR: at(name), SITE_URL: origin, LOG_LEVEL: "error", SECRET_KEY },
  SITE_TZ,
});

beforeAll(async () => {
  port = await freePort();
  origin = `http://localhost:${port}`;
  const fill = ["--import", "tsx", "--conditions=react-server", "tests/support/fill-site.ts"];
  await command("first", [process.execPath, ...fill]);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function command(name: string, program: string[], code = 0) {
  const { ended, output } = run(program[0]!, program.slice(1), settings(name));
  expect({ code: await ended, said: output() }).toMatchObject({ code });
  return output();
}

const npm = (script: string, ...args: string[]) => ["npm", "run", "-s", script, "--", ...args];

/** What an archive has that no reader sees, but for what no import brings: hours, and what machines wrote. */
const unpublished = (archive: string) =>
  new Map(
    [...unzip(readFileSync(archive))]
      .filter(([name]) => /^(drafts|withdrawn)\//.test(name))
      .map(([name, data]) => [name, String(data)] as const)
      .filter(([, text]) => !/^(state: scheduled|reason: Estaba|author: robo)/m.test(text)),
  );

/** Addresses to which no page links. */
const MORE = [
  ...["/sopa", "/otra/direccion", "/cocina/sopa-de-ajo.md", "/e/sopa-de-ajo", "/no-existe"],
  ...["/retirada", "/retirada-antes"],
  ...["/robots.txt", "/llms.txt", "/sitemap.xml", "/sitemaps/1.xml", "/sitemaps/paginas.xml"],
  ...["/rss", "/personas", "/ia", "/autores/robo/metodo", "/e/un-tren/cambios/2"],
  ...[2, 3, 4, 5, 6, 7].flatMap((id) => [`/entries/${id}`, `/entries/${id}/procedencia.json`]),
  ...["entries", "entries/2", "entries/2/comments", "entries/2/slugs", "spaces"].map(
    (call) => `/api/${call}`,
  ),
];

/** Sizes of images are made anew, and pictures for networks of them; a domain is to be proven anew. */
const isMadeAnew = (url: string) => /-\d+x\d+-\d+\.webp|\/og\/|\/domains/.test(url);

/** All that a reader gets of a site, by its address. */
async function everything(name: string): Promise<Record<string, string>> {
  const site = start(settings(name));
  await ready(site);
  try {
    const visits: Answer[] = [...(await crawl([origin])).values()];
    for (const one of MORE) visits.push(await ask(origin + one));
    return Object.fromEntries(
      visits.map(({ url, status, location = "", body }) => {
        const text = isMadeAnew(url) ? "" : inOrder(body);
        return [url.slice(origin.length), `${status} ${location}\n${text}`];
      }),
    );
  } finally {
    site.killGroup("SIGTERM");
    await site.ended;
  }
}

test("every public address of a site answers the same where it was brought back, and every draft is there", async () => {
  expect(await command("first", npm("export", file))).toContain(
    "Lleva 6 entradas, 1 entrada retirada",
  );
  expect(await command("second", npm("import", file, "--dry-run"))).toContain("Se importaría");
  expect(await command("second", npm("import", file))).toContain("Entradas: 6 ");
  expect(await command("second", npm("import", file))).toContain("Ya importadas: 12 ");
  await command("second", npm("export", at("vuelta.zip")));
  const drafts = unpublished(file);
  expect(drafts.size).toBeGreaterThan(5);
  expect(unpublished(at("vuelta.zip"))).toEqual(drafts);

  const [before, after] = [await everything("first"), await everything("second")];
  expect(Object.keys(before).length).toBeGreaterThan(60);
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
  for (const [address, answer] of Object.entries(before)) {
    expect(after[address], address).toBe(answer);
  }
}, 300_000);

describe("the command exports", () => {
  const files = (name: string) => [...unzip(readFileSync(at(name))).keys()];

  test("a space", async () => {
    const said = await command("first", npm("export", at("patio.zip"), "--space", "el-patio"));
    expect(said).toContain("Lleva 3 entradas");
    const names = files("patio.zip");
    expect(names).toContain("spaces/el-patio.yaml");
    expect(names.filter((name) => /^(drafts|withdrawn|pages)\/|account/.test(name))).toEqual([]);
  });

  test("an account", async () => {
    const said = await command("first", npm("export", at("berta.zip"), "--user", "berta"));
    expect(said).toContain("2 borradores");
    const names = files("berta.zip");
    expect(names).toContain("account.json");
    expect(names.filter((name) => /^(spaces|withdrawn)\/|settings/.test(name))).toEqual([]);
  });

  test.each([
    ["a space that is not there", ["--space", "no-existe"], "no existe"],
    ["an account that is not there", ["--user", "nadie"], "No existe ningún usuario"],
    ["both at once", ["--space", "el-patio", "--user", "berta"], "Uso: npm run export"],
  ])("neither %s nor a file of it", async (_what, options, why) => {
    const said = await command("first", npm("export", at("nada.zip"), ...options), 1);
    expect(said).toContain(why);
    expect([existsSync(at("nada.zip")), existsSync(at("nada.zip.partial"))]).toEqual([
      false,
      false,
    ]);
  });
});
