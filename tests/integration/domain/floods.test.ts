import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GET as searchLater } from "@/app/(public)/buscar/espera/route";
import * as entriesRoute from "@/app/api/entries/route";
import * as previewRoute from "@/app/api/preview/route";
import * as uploadRoute from "@/app/api/upload/route";
import type { Actor } from "@/lib/kernel/actor";
import { hashPassword } from "@/lib/platform/auth/password";
import { createEntry } from "@/lib/publishing/publish/entry-commands";
import { previewContent } from "@/lib/texts/entries/queries";
import { searchPublished } from "@/lib/texts/entries/word-search";
import { inRequest } from "@/lib/kernel/request-context";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { LimitName } from "@/lib/kernel/rates";
import { inspectMarkdown, previewMarkdown } from "@/lib/platform/markdown";
import { changeSettings } from "@/lib/desk/site/commands";
import { registerSynthetic } from "@/lib/machines/synthetic-users/commands";
import { processImage } from "@/lib/platform/uploads/images";
import { allow } from "@/tests/support/allowed";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { soon } from "@/tests/support/soon";

allow({ SLOW_TEXTS: "2/h" }); // several tests look at this counter

let author: Actor;
beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
});
afterEach(() => {
  Object.assign(env, { LIMITS_FACTOR: 0 });
});

/** Limits for the rest of the test. */
const limit = (changes: Partial<Record<LimitName, number>>) => {
  Object.assign(env, { LIMITS_FACTOR: 1 });
  allow(Object.fromEntries(Object.entries(changes).map(([name, many]) => [name, `${many}/h`])));
};

const from = <T>(network: string, work: () => Promise<T>) =>
  inRequest({ network, userAgent: null }, work);

const TOO_MANY = { code: "rate_limited", retryAfter: expect.any(Number) };

describe("S7: previews and saving", () => {
  const heavy = "[a](b) ".repeat(600);
  const endless = "*a_".repeat(20_000); // minutes on any machine: each is stopped when its time is up
  const refusedWith = (answers: PromiseSettledResult<unknown>[], code: string) =>
    answers.filter((answer) => answer.status === "rejected" && answer.reason.code === code);

  test("the newest preview of an account wins, and nobody's keep another's waiting", async () => {
    await previewMarkdown("Arranca el hilo de una vez", author);
    const hostile = Array.from({ length: 16 }, () => previewMarkdown(heavy, { id: 1_000 }));
    const honest = previewMarkdown("Un texto **honrado**.", { id: 2_000 });
    const answers = await Promise.allSettled(hostile);
    expect(refusedWith(answers, "busy")).toHaveLength(14); // one under way, the last in the others' place
    expect(await honest).toContain("<strong>honrado</strong>");
  });

  test("saving never waits behind previews", async () => {
    await Promise.all([
      previewMarkdown("Arranca el hilo", { id: 1 }),
      inspectMarkdown("Arranca el otro"),
    ]);
    const order: string[] = [];
    const previews = [1, 2].map((id) =>
      previewMarkdown(endless, { id }).finally(() => order.push("preview")),
    );
    const input = { title: "Una línea", content: "Un texto de una línea.", image: null };
    await createEntry(author, input).then(() => order.push("saved"));
    await Promise.allSettled(previews);
    expect(order).toHaveLength(3);
    expect(order.at(-1)).toBe("preview"); // a line is saved long before the last of them has had its time
  });

  test.each([
    ["that are new", true, "# Otra\n"],
    ["whose texts are slow", false, "# Lenta\n"],
  ])("nobody waits for accounts %s", async (_which, isNew, begins) => {
    const hostile = { id: isNew ? 3_000 : 3_001, isNew };
    const text = begins + endless;
    await inspectMarkdown(text, hostile).catch(() => undefined); // after this one, its texts are known to be slow
    await inspectMarkdown("Arranca el hilo", { id: 4_000 });
    const order: string[] = [];
    const slow = inspectMarkdown(text, hostile)
      .catch(() => undefined)
      .finally(() => order.push("hostile"));
    await inspectMarkdown("Un texto honrado.", { id: 4_000 }).then(() => order.push("honest"));
    await slow;
    expect(order).toEqual(["honest", "hostile"]);
  });

  test("an account has so many texts to save at a time", async () => {
    const save = () => inspectMarkdown("Un texto de prueba.", { id: author.id });
    const answers = await Promise.allSettled(Array.from({ length: 70 }, save));
    expect(refusedWith(answers, "rate_limited")).toHaveLength(9); // one at work, sixty waiting
    await expect(save()).resolves.toBeDefined();
  });
});

describe("S8: how often an account may", () => {
  test("preview", async () => {
    limit({ PREVIEWS: 2 });
    const preview = (as: Actor) =>
      call(previewRoute.POST, { as, body: { content: "Un texto de prueba." } });
    expect((await preview(author)).status).toBe(200);
    expect((await preview(author)).status).toBe(200);
    const refused = await preview(author);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    await expect(previewContent(await createAdmin(), "Un texto de prueba.")).resolves.toBeDefined();
  });

  test("have slow texts shown, and then none for a while", async () => {
    limit({});
    const save = (as: Actor, content: string) =>
      createEntry(as, { title: "Un texto", content, image: null });
    const slow = () => save(author, "*a_".repeat(20_000));
    await expect(slow()).rejects.toMatchObject({ code: "invalid" });
    await expect(save(author, "Un texto de prueba.")).resolves.toBeDefined();
    await expect(slow()).rejects.toMatchObject({ code: "invalid" });
    await expect(save(author, "Un texto de prueba.")).rejects.toMatchObject(TOO_MANY);
    await expect(save(await createUser(), "Un texto de prueba.")).resolves.toBeDefined();
  });

  test("make tasks", async () => {
    const { id: user_id } = await createSynthetic(author);
    const { space_id } = await createSpaceFor(author);
    limit({ TASKS: 2 });
    await createTaskFor(author, { user_id, space_id });
    await createTaskFor(author, { user_id, space_id });
    await expect(createTaskFor(author, { user_id, space_id })).rejects.toMatchObject(TOO_MANY);
  });

  test("make synthetic users, a new account less often", async () => {
    limit({});
    allow({ SYNTHETIC: { rate: "9/h", fresh: "1/h" } });
    for (let count = 0; count < 9; count++) await createSynthetic(author);
    await expect(createSynthetic(author)).rejects.toMatchObject(TOO_MANY);
    const fresh = await createUser({ trusted_at: null });
    await createSynthetic(fresh);
    await expect(createSynthetic(fresh)).rejects.toMatchObject(TOO_MANY);
  });

  test("S3: and how many synthetic users it may have; administrators any number", async () => {
    limit({});
    Object.assign(env, { SYNTHETIC_USERS_PER_OWNER: 2 });
    const bot = (username: string) =>
      ({
        synthetic: true,
        username,
        fullName: null,
        model: "demo",
        token: null,
        personality: null,
      }) as const;
    const owner = await createUser();
    const two = await Promise.allSettled(
      ["uno", "dos", "tres"].map((name) => registerSynthetic(owner, bot(name))),
    );
    expect(two.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await expect(registerSynthetic(owner, bot("cuatro"))).rejects.toMatchObject({
      code: "conflict",
      message: "No puedes tener más de 2 usuarios sintéticos. Elimina antes alguno.",
    });
    const admin = await createAdmin();
    for (const name of ["cinco", "seis", "siete"]) await registerSynthetic(admin, bot(name));
  });
});

describe("S17: images", () => {
  const picture = async (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
  const upload = (as: Actor, png: Buffer) => {
    const body = new FormData();
    body.append("image", new File([new Uint8Array(png)], "foto.png", { type: "image/png" }));
    return call(uploadRoute.POST, { as, body });
  };

  test("one account's flood does not keep others from uploading", async () => {
    const [large, small] = [await picture(500, 500), await picture(40, 40)];
    const flood = Promise.allSettled(
      Array.from({ length: 26 }, () => processImage(large, { owner: "mala" })),
    );
    const honest = processImage(small, { owner: "honrada" });
    const settled = await flood;
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(4); // one at work, three waiting
    expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: TOO_MANY });
    expect(await honest).toMatchObject({ width: 40, height: 40 });
  });

  test("one image of an account is encoded at a time, so that others have a place", async () => {
    const begun: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const file = await picture(40, 40);
    const encode = (owner: string) =>
      processImage(file, {
        owner,
        admit: () => {
          begun.push(owner);
          return promise;
        },
      });
    const encoded = ["mala", "mala", "honrada"].map(encode);
    await soon(() => expect(begun.toSorted()).toEqual(["honrada", "mala"]));
    resolve();
    await Promise.all(encoded);
    expect(begun.toSorted()).toEqual(["honrada", "mala", "mala"]);
  });

  test("megabytes and megapixels are counted", async () => {
    limit({ UPLOADS: 100, UPLOAD_MEGABYTES: 3, UPLOAD_MEGAPIXELS: 100 });
    const small = await picture(40, 40);
    for (let count = 0; count < 3; count++) expect((await upload(author, small)).status).toBe(200);
    const refused = await upload(author, small);
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ message: expect.stringContaining("megabytes") });

    allow({ UPLOAD_MEGABYTES: "100/min", UPLOAD_MEGAPIXELS: "10/min" });
    const fresh = await createUser({ trusted_at: null });
    const large = await picture(3_000, 3_000); // few bytes, nine megapixels
    expect((await upload(fresh, large)).status).toBe(200);
    const tooMuch = await upload(fresh, large);
    expect(tooMuch.status).toBe(429);
    expect(tooMuch.json).toMatchObject({ message: expect.stringContaining("demasiado grandes") });
  });
});

describe("S20: reading", () => {
  test("a network searches so often; others go on", async () => {
    await createEntryFor(author, { title: "Un faro" });
    limit({ SEARCHES: 3 });
    const search = (network: string) => from(network, () => searchPublished("faro", 1));
    for (let count = 0; count < 3; count++) expect((await search("203.0.113.7"))?.total).toBe(1);
    await expect(search("203.0.113.7")).rejects.toMatchObject(TOO_MANY);
    expect((await search("203.0.113.8"))?.total).toBe(1);
  });

  test("searches of one network wait for each other, and no more than a few", async () => {
    const content = "gato perro casa mesa árbol río monte valle puente faro ".repeat(1_700);
    for (let count = 0; count < 12; count++) await createEntryFor(author, { content });
    const words = "gato O perro O casa O mesa O árbol O río O monte O valle";
    const search = (network: string) => from(network, () => searchPublished(words, 1));
    const flood = Array.from({ length: 20 }, () => search("203.0.113.7"));
    const honest = search("203.0.113.8");
    const settled = await Promise.allSettled(flood);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(7); // two at work, five waiting
    expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: TOO_MANY });
    expect((await honest)?.total).toBe(12);
  });

  test("lists of whole texts, by their size", async () => {
    limit({ READ_MEGABYTES: 2 });
    const content = "Una frase larga. ".repeat(11_000); // 187 kB
    await db.entry.createMany({
      data: Array.from({ length: 6 }, (_, index) => ({
        title: `Larga ${index}`,
        content,
        user_id: author.id,
      })),
    });
    const read = (address: string) =>
      call(entriesRoute.GET, {
        path: "/api/entries?limit=6",
        headers: { "x-forwarded-for": address },
      });
    expect((await read("203.0.113.7")).status).toBe(200);
    const refused = await read("203.0.113.7");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await read("203.0.113.8")).status).toBe(200);
  });

  test("a visitor who has searched too often reads a page that says so", async () => {
    await changeSettings(await createAdmin(), { site_name: "La Gaceta" });
    const response = await searchLater(new Request('http://localhost/buscar/espera?q=faro "y <b>'));
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("60");
    const page = await response.text();
    expect(page).toContain("<title>Demasiadas búsquedas | La Gaceta</title>");
    expect(page).not.toContain("<b>");
  });
});

test("a flood of sign-ins from one network does not keep those of others waiting for long", async () => {
  const flood = Array.from({ length: 40 }, () =>
    from("203.0.113.7", () => hashPassword("una clave cualquiera")),
  );
  const order: string[] = [];
  const honest = from("203.0.113.8", () => hashPassword("otra")).then(() => order.push("honest"));
  const settled = await Promise.allSettled(flood.map((one) => one.then(() => order.push("flood"))));
  await honest;
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(16);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "unavailable", retryAfter: 10 },
  });
  expect(order.indexOf("honest")).toBeLessThan(4);
});
