import { apiOf, expect, test, type Account } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";
import { headOf } from "@/tests/support/served-page";
import { siteUrl, type SiteApi } from "@/tests/support/site-api";
import { soak } from "@/tests/support/soak";

// What readers without JavaScript, crawlers and caches get: plain HTTP, no browser.

const visitor = apiOf(null);
const called = unique("Ana Autora");
let author: Account;
let api: SiteApi;

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount({ fullName: called });
  api = apiOf(author);
});

test.describe("what a page says of itself", () => {
  test("an entry", async () => {
    const image = await api.uploadImage(await imageFile({ width: 1600, height: 900 }));
    const title = `Crónica ${unique("de")}`;
    const sentence = "Una frase con **negrita** y [enlace](https://ejemplo.es) que se repite. ";
    const entry = await api.createEntry({ title, content: sentence.repeat(10), image });
    const path = `/${entry.slug}`;

    const { canonical, meta, ...head } = headOf(await visitor.html(path));
    expect(head.title).toBe(`${title} | Rotativa`);
    expect(canonical).toBe(siteUrl + path);
    const plain = "Una frase con negrita y enlace que se repite. ".repeat(10);
    expect(meta.description).toBe(plain.slice(0, 160).trimEnd());
    expect(meta).toMatchObject({
      "og:type": "article",
      "og:title": title,
      "og:url": siteUrl + path,
      "og:description": meta.description,
      "og:site_name": "Rotativa",
      "og:locale": "es_ES",
      "article:published_time": entry.created,
      "article:author": `${siteUrl}/autores/${entry.user_name}`,
      "twitter:card": "summary_large_image",
    });
    const { canonical: other } = headOf(await visitor.html(`/e/${entry.slug}`));
    expect(other).toBe(siteUrl + path);
  });

  test("an entry within a space, whose address becomes the canonical one everywhere", async () => {
    const space = await api.createSpace({ name: `Sección ${unique("de")}` });
    const entry = await api.createEntry();
    const path = `/s/${space.slug}/e/${entry.slug}`;
    await api.addToSpace(space.space_id, entry.entry_id);

    const head = headOf(await visitor.html(path));
    expect(head.title).toBe(`${entry.title} | ${space.name}`);
    for (const address of [path, `/${entry.slug}`, `/e/${entry.slug}`]) {
      const { canonical, meta } = headOf(await visitor.html(address));
      expect([canonical, meta["og:url"]], address).toEqual([siteUrl + path, siteUrl + path]);
    }
  });

  test("a space", async () => {
    const space = await api.createSpace({
      name: `Gaceta ${unique("de")}`,
      description: "Lo que pasa en el barrio, contado despacio. ".repeat(20),
    });
    const { canonical, meta, ...head } = headOf(await visitor.html(`/s/${space.slug}`));
    expect(head.title).toBe(`${space.name} | Rotativa`);
    expect(canonical).toBe(`${siteUrl}/s/${space.slug}`);
    expect(meta.description?.length).toBeLessThanOrEqual(160);
    expect(meta["og:type"]).toBe("website");
  });

  test("the home page", async () => {
    const { title, canonical } = headOf(await visitor.html("/"));
    expect({ title, canonical }).toEqual({ title: "Rotativa", canonical: siteUrl });
  });
});

test.describe("addresses", () => {
  test("an entry's number leads for good to its slug", async () => {
    const entry = await api.createEntry();
    for (const round of ["made", "from the cache"]) {
      const response = await visitor.get(`/entries/${entry.entry_id}`);
      expect(response.status, round).toBe(308);
      expect(response.headers.get("location"), round).toBe(`/e/${entry.slug}`);
    }
  });

  test("an entry is at its slug, at /e/ and in its space, and what merely ends in it leads there", async () => {
    const space = await api.createSpace();
    const entry = await api.createEntry();
    await api.addToSpace(space.space_id, entry.entry_id);
    const inSpace = `/s/${space.slug}/e`;
    for (const address of [
      `/${entry.slug}`,
      `/e/${entry.slug}`,
      `${inSpace}/${entry.slug}`,
      `${inSpace}/${entry.entry_id}`,
    ]) {
      expect(await visitor.html(address), address).toContain(`${entry.title}</h1>`);
    }
    const longer = await visitor.get(`/una/ruta/${entry.slug}`);
    expect([longer.status, longer.headers.get("location")]).toEqual([308, `/${entry.slug}`]);
  });

  test("what does not resolve is a real 404", async () => {
    const space = await api.createSpace();
    const elsewhere = await api.createEntry();
    for (const address of [
      "/no-existe",
      "/no/existe/nada",
      "/e/no-existe",
      "/entries/2147483647",
      "/entries/cero",
      "/s/no-existe",
      `/s/${space.slug}/e/no-existe`,
      `/s/${space.slug}/e/${elsewhere.slug}`,
      `/s/${space.slug}/pagina/1`,
      `/s/${space.slug}/pagina/2`,
    ]) {
      const response = await visitor.get(address);
      expect(response.status, address).toBe(404);
      expect(await response.text(), address).toContain("Página no encontrada");
    }
    for (const address of ["/api/no-existe", "/uploads/no-existe.webp", "/avatars/nada/x.svg"]) {
      expect((await visitor.get(address)).status, address).toBe(404);
    }
  });

  test("an address that is no address is refused", async () => {
    for (const address of ["/%E0%A4%A", "/e/%", "/s/%ff%fe"]) {
      expect((await visitor.get(address)).status, address).toBe(400);
    }
  });
});

test.describe("one rendering for everybody", () => {
  test("the cache answers, with the framework for who is signed in", async () => {
    const space = await api.createSpace();
    const entry = await api.createEntry();
    await api.addToSpace(space.space_id, entry.entry_id);
    await api.createComment(entry.entry_id);
    for (const address of [
      "/",
      `/s/${space.slug}`,
      `/${entry.slug}`,
      `/e/${entry.slug}`,
      `/s/${space.slug}/e/${entry.slug}`,
      `/autores/${author.username}`,
    ]) {
      // Another test may publish at this very moment, which makes the home page anew.
      await expect(async () => {
        await visitor.html(address);
        const [first, second] = [await visitor.get(address), await api.get(address)];
        for (const response of [first, second]) {
          expect(response.headers.get("x-nextjs-cache"), address).toBe("HIT");
          expect(response.headers.get("set-cookie"), address).toBeNull();
          expect(response.headers.get("cache-control")).toBe(
            "public, max-age=0, must-revalidate, no-transform",
          );
          expect(response.headers.get("vary") ?? "").not.toMatch(/cookie/i);
        }
        expect(second.headers.get("etag"), address).not.toBe(first.headers.get("etag"));
        expect(await first.text(), address).not.toContain("__next_f");
        expect(await second.text(), address).toContain("__next_f");
      }).toPass();
    }
  });

  test("comments stand in the served page, e-mail addresses do not", async () => {
    const entry = await api.createEntry();
    const { content } = await api.createComment(entry.entry_id, { content: "Se lee sin guiones." });
    const html = await visitor.html(`/${entry.slug}`);
    expect(html).toContain(content);
    expect(html).not.toContain(author.email);
  });
});

test.describe("the next reader sees the change", () => {
  /** Readers who ask while a change is under way must not put the old page back into the cache. */
  async function change(write: Promise<unknown>, ...addresses: string[]) {
    const meanwhile = Promise.all(addresses.map((address) => visitor.get(address)));
    await write;
    const pages = await Promise.all(
      addresses.map(async (address) => {
        const response = await visitor.get(address);
        return `${response.status} ${await response.text()}`;
      }),
    );
    await meanwhile;
    return pages;
  }

  const rounds = Array.from({ length: soak ? 20 : 5 }, (_, round) => round);

  test("of an entry and its comments", async () => {
    const { entry_id, slug } = await api.createEntry();
    const page = `/e/${slug}`;
    for (const round of rounds) {
      const [title, words] = [unique(`Título ${round}`), unique(`palabras ${round}`)];
      const [edited] = await change(
        api.updateEntry(entry_id, { title, content: `Un texto con ${words}.` }),
        page,
      );
      expect(edited).toContain(`${title}</h1>`);
      expect(edited).toContain(words);

      const { comment_id } = await api.createComment(entry_id, { content: `Digo ${words}` });
      expect(await visitor.html(page)).toContain(`Digo ${words}`);
      const [changed] = await change(
        api.updateComment(comment_id, { content: `Corrijo ${words}` }),
        page,
      );
      expect(changed).toContain(`Corrijo ${words}`);
      const [silent] = await change(api.deleteComment(comment_id), page);
      expect(silent).not.toContain(`Corrijo ${words}`);
    }
  });

  test("of a space and what it holds", async () => {
    const [space, entry] = [await api.createSpace(), await api.createEntry()];
    const [front, inside] = [`/s/${space.slug}`, `/s/${space.slug}/e/${entry.slug}`];
    const ids = [space.space_id, entry.entry_id] as const;
    for (const round of rounds) {
      const [full, article] = await change(api.addToSpace(...ids), front, inside);
      expect(full).toContain(entry.title);
      expect(article).toMatch(/^200 /);

      const name = unique(`Nombre ${round}`);
      const [renamed, below] = await change(
        api.updateSpace(space.space_id, { name }),
        front,
        inside,
      );
      expect(renamed).toContain(`${name}</h1>`);
      expect(below).toContain(name);

      const [empty, gone] = await change(api.removeFromSpace(...ids), front, inside);
      expect(empty).toContain("No hay entradas en este espacio");
      expect(gone).toMatch(/^404 /);
    }
  });

  test("of an address that comes, moves and goes", async () => {
    for (const round of rounds.slice(0, 10)) {
      const name = unique(`llega ${round}`).replace(" ", "-");
      const wanted = `/${name}`;
      const [arrived, home] = await change(api.createEntry({ title: name }), wanted, "/");
      expect(arrived).toMatch(/^200 /);
      expect(home).toContain(`${name}</a>`);
    }
    const space = await api.createSpace();
    const [before, after] = [`/s/${space.slug}`, `/s/${space.slug}-dos`];
    const [old, moved] = await change(
      api.updateSpace(space.space_id, { slug: `${space.slug}-dos` }),
      before,
      after,
    );
    expect([old?.slice(0, 3), moved?.slice(0, 3)]).toEqual(["404", "200"]);

    const entry = await api.createEntry();
    await api.addToSpace(space.space_id, entry.entry_id);
    const addresses = [`/${entry.slug}`, `/e/${entry.slug}`, `/entries/${entry.entry_id}`];
    const deleted = await change(api.deleteEntry(entry.entry_id), ...addresses, after, "/");
    expect(deleted.slice(0, 3).map((page) => page.slice(0, 3))).toEqual(["404", "404", "404"]);
    for (const page of deleted.slice(3)) expect(page).not.toContain(entry.title);

    const [gone, home] = await change(api.deleteSpace(space.space_id), after, "/");
    expect(gone).toMatch(/^404 /);
    expect(home).not.toContain(space.name);
  });
});
