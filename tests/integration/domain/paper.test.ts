import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { beforeEach, expect, test } from "vitest";
import { POST as startTotp } from "@/app/api/account/totp/route";
import { PATCH as patchSettings } from "@/app/api/settings/route";
import { PATCH as patchSpace } from "@/app/api/spaces/[id]/route";
import { GET as getSections } from "@/app/api/spaces/sections/route";
import { PATCH as patchUser } from "@/app/api/users/[userId]/route";
import { resolve } from "@/lib/discovery/resolve";
import { feedAt } from "@/lib/discovery/feeds";
import { siteGuide } from "@/lib/discovery/llms";
import { metadataOf } from "@/lib/discovery/metadata";
import { cardFile, entryCard } from "@/lib/discovery/social-images/card";
import { getEntry } from "@/lib/texts/entries/queries";
import { creationOptions } from "@/lib/accounts/factors/passkeys";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { sitePaper } from "@/lib/house/settings/paper";
import { paperTag } from "@/lib/house/settings/shown";
import type { SiteSettingsChanges } from "@/lib/house/settings/schema";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { listSections } from "@/lib/spaces/spaces/queries";
import type { DateLanguage } from "@/lib/platform/text/date-languages";
import { formatLongDate } from "@/lib/platform/text/dates";
import { sharp } from "@/lib/platform/uploads/decoders";
import { storeImage } from "@/lib/platform/uploads/commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin();
});

const set = (body: object) => call(patchSettings, { method: "PATCH", as: admin, body });
const dress = (as: typeof admin, id: number, body: object) =>
  call(patchSpace, { method: "PATCH", as, params: { id: String(id) }, body });

/** As a page is made. */
const inPage = async <T>(work: () => Promise<T>) => (await tagsOf(work)).result;
const headAt = (path: string, host: string | null = null) =>
  inPage(async () => metadataOf(await resolve(host, path)));

const image = async () => {
  const create = { width: 200, height: 200, channels: 4, background: "#1f5fa8" } as const;
  return (await storeImage(await sharp({ create }).png().toBuffer(), admin)).url;
};

const unusedSince = async (url: string) => {
  const upload_id = url.slice("/uploads/".length).slice(0, 32);
  return (await db.upload.findUniqueOrThrow({ where: { upload_id } })).unused_since;
};

test("a site that nobody has named is called as its server says", async () => {
  expect((await sitePaper()).name).toBe(env.SITE_NAME);
  expect((await headAt("")).title).toEqual({ absolute: env.SITE_NAME });
});

test("its name stands wherever it is told, and an empty one gives it back", async () => {
  await createEntryFor(admin, { title: "Un titular" });
  await set({ site_name: "La Gaceta" });
  expect((await headAt("")).title).toEqual({ absolute: "La Gaceta" });
  expect((await headAt("un-titular")).title).toEqual({ absolute: "Un titular | La Gaceta" });
  expect(await siteGuide()).toMatch(/^# La Gaceta\n/);
  await set({ site_name: "" });
  expect((await headAt("")).title).toEqual({ absolute: env.SITE_NAME });
});

test("whatever shows it is told of a change, and of no other setting's", async () => {
  const { tags } = await tagsOf(() => feedAt(null, "feeds/rss.xml"));
  expect(tags).toContain(paperTag);
  const told = async () =>
    (await db.invalidation.findMany({ orderBy: { id: "desc" }, take: 1 }))[0]?.tags ?? "";
  await set({ tagline: "Cada mañana" });
  expect(await told()).toContain(paperTag);
  await set({ door: "closed" });
  expect(await told()).not.toContain(paperTag);
});

test("what is refused changes nothing", async () => {
  const { status, json } = await set({ site_name: "La Gaceta", accent: "#ffd400" });
  expect(status).toBe(400);
  expect(json).toMatchObject({ issues: [{ path: "accent" }] });
  expect((await sitePaper()).name).toBe(env.SITE_NAME);
});

test("the record says who named it", async () => {
  await set({ site_name: "La Gaceta", accent: "#1f5fa8" });
  const [event] = await db.auditEvent.findMany({ where: { action: "settings.changed" } });
  expect(event).toMatchObject({
    actor_id: admin.id,
    before: { site_name: null },
    after: { site_name: "La Gaceta", accent: "#1f5fa8" },
  });
});

test("sections stand in their order, those without a place behind them, the newest first", async () => {
  const [a, b, c] = [
    await createSpaceFor(admin, { name: "Ciencia" }),
    await createSpaceFor(admin, { name: "Cultura" }),
    await createSpaceFor(admin, { name: "Deportes" }),
  ];
  const names = async (limit = 10) => {
    const { section_order } = await sitePaper();
    return (await listSections(section_order, limit)).map(({ name }) => name);
  };
  expect(await names()).toEqual(["Deportes", "Cultura", "Ciencia"]);
  await set({ section_order: [a.space_id, 999_999] });
  expect(await names()).toEqual(["Ciencia", "Deportes", "Cultura"]);
  await set({ section_order: [b.space_id, a.space_id, c.space_id] });
  expect(await names(2)).toEqual(["Cultura", "Ciencia"]);
});

test("menus name the sections in that order, and no space that the site tells nobody of", async () => {
  const [a] = [
    await createSpaceFor(admin, { name: "Ciencia", slug: "ciencia" }),
    await createSpaceFor(admin, { name: "Cultura", slug: "cultura" }),
  ];
  const hidden = await createSpaceFor(admin, { name: "Compra ahora" });
  await db.space.update({ where: { space_id: hidden.space_id }, data: { listed: false } });
  await set({ section_order: [a.space_id] });
  const { json } = await call(getSections);
  expect(json).toEqual([
    { name: "Ciencia", slug: "ciencia" },
    { name: "Cultura", slug: "cultura" },
  ]);
});

test("an entry without a photo is shown with the newspaper's image", async () => {
  const [plain, default_image] = [await createEntryFor(admin), await image()];
  const own = await createEntryFor(admin, { image: await image() });
  await set({ default_image } satisfies SiteSettingsChanges);
  const paper = await sitePaper();
  expect(entryCard(paper, await getEntry(plain.entry_id)).image).toBe(default_image);
  expect(entryCard(paper, await getEntry(own.entry_id)).image).toBe(own.image);
});

test("one of a space with an image of its own, with that; a listing's does not count", async () => {
  const [owner, other] = [await createUser(), await createUser()];
  const own = await createSpaceFor(owner);
  const listing = await createSpaceFor(other);
  const [ours, theirs] = [await image(), await image()];
  await dress(owner, own.space_id, { default_image: ours });
  await dress(other, listing.space_id, { default_image: theirs });
  const entry = await createEntryFor(owner);
  await addEntryToSpace(other, listing.space_id, entry.entry_id);
  const shown = async () => entryCard(await sitePaper(), await getEntry(entry.entry_id)).image;
  expect(await shown()).toBeNull();
  await addEntryToSpace(owner, own.space_id, entry.entry_id);
  expect(await shown()).toBe(ours);
  expect(await unusedSince(ours)).toBeNull();
});

test("social images have the style that the newspaper chose", async () => {
  const entry = await createEntryFor(admin, { image: await image() });
  const card = async () => entryCard(await sitePaper(), await getEntry(entry.entry_id));
  const files = [cardFile(await card())];
  expect((await set({ social_style: "cubista" })).status).toBe(400);
  await set({ social_style: "texto" });
  expect(await card()).toMatchObject({ image: null });
  files.push(cardFile(await card()));
  await set({ social_style: "acento", accent: "#1f5fa8" });
  expect(await card()).toMatchObject({ image: null, ground: "#1f5fa8" });
  files.push(cardFile(await card()));
  expect(new Set(files).size).toBe(3);
  await set({ social_style: "foto" });
  expect(await card()).toMatchObject({ image: entry.image });
});

test("dates are written in the language that administrators chose", async () => {
  const entry = await createEntryFor(admin);
  const card = async () => entryCard(await sitePaper(), await getEntry(entry.entry_id));
  const spanish = await card();
  expect((await set({ date_language: "klingon" })).status).toBe(400);
  const body = { date_language: "en" };
  const user = await createUser();
  expect((await call(patchSettings, { method: "PATCH", as: user, body })).status).toBe(403);
  expect((await card()).date).toBe(spanish.date);
  expect((await set(body)).status).toBe(200);
  const english = { timeZone: env.SITE_TZ, language: "en" } as const;
  expect((await card()).date).toBe(formatLongDate(entry.created, english));
  expect(cardFile(await card())).not.toBe(cardFile(spanish));
});

test("those of what is read in a space, in the language that its managers chose", async () => {
  const [owner, other] = [await createUser(), await createUser()];
  const { space_id } = await createSpaceFor(owner);
  const entry = await createEntryFor(owner);
  await addEntryToSpace(owner, space_id, entry.entry_id);
  await set({ date_language: "en" });
  const date = async () => entryCard(await sitePaper(), await getEntry(entry.entry_id)).date;
  const written = (language: DateLanguage) =>
    formatLongDate(entry.created, { timeZone: env.SITE_TZ, language });
  expect((await dress(owner, space_id, { date_language: "klingon" })).status).toBe(400);
  expect((await dress(other, space_id, { date_language: "ca" })).status).toBe(403);
  expect(await date()).toBe(written("en"));
  const dressed = await dress(owner, space_id, { date_language: "ca" });
  expect(dressed.json).toMatchObject({ date_language: "ca" });
  expect(await date()).toBe(written("ca"));
  await dress(owner, space_id, { date_language: "periodico" });
  expect(await date()).toBe(written("en"));
});

test("the record says who dressed a space, and nothing where its looks stay", async () => {
  const owner = await createUser();
  const { space_id } = await createSpaceFor(owner);
  await dress(owner, space_id, { accent: "#1f5fa8" });
  await dress(owner, space_id, { accent: "#1f5fa8", subtitle: "Otro lema" });
  const events = await db.auditEvent.findMany({ where: { action: "space.dressed" } });
  expect(events).toMatchObject([
    {
      ...{ actor_id: owner.id, subject: "space", subject_id: space_id },
      ...{ before: { accent: null }, after: { accent: "#1f5fa8" } },
    },
  ]);
});

test("what is sent and shown beyond its pages has its name, too", async () => {
  await set({ site_name: "La Gaceta" });
  const user = await createUser();
  const { json } = await call<{ uri: string }>(startTotp, { method: "POST", as: user });
  expect(json.uri).toContain("issuer=La%20Gaceta");
  const challenge = Buffer.from("reto").toString("base64url");
  expect((await creationOptions(user, challenge)).rp.name).toBe("La Gaceta");
});

test("nobody is called like it, nor calls a space so, but its administrators", async () => {
  const user = await createUser();
  const called = async (as: typeof admin, fullName: string) =>
    (await call(patchUser, { method: "PATCH", as, params: { userId: as.id }, body: { fullName } }))
      .status;
  const { space_id } = await createSpaceFor(user);
  expect(await called(user, "La Gaceta")).toBe(200);
  await called(user, "Ana");
  await set({ site_name: "La Gaceta" });
  expect(await called(user, "La Gaceta")).toBe(400);
  expect(await called(admin, "La Gaceta")).toBe(200);
  expect((await dress(user, space_id, { name: "La Gaceta" })).status).toBe(400);
  expect((await dress(admin, space_id, { name: "La Gaceta" })).status).toBe(200);
  const bot = { synthetic: true as const, username: "la_gaceta" };
  await expect(createSynthetic(user, bot)).rejects.toThrow("reservado");
});

test("images are kept as long as the newspaper or a space shows them", async () => {
  const space = await createSpaceFor(admin);
  const [logo, icon] = [await image(), await image()];
  expect(await unusedSince(logo)).not.toBeNull();
  await set({ logo });
  await dress(admin, space.space_id, { icon });
  expect([await unusedSince(logo), await unusedSince(icon)]).toEqual([null, null]);
  await set({ logo: null });
  await db.space.delete({ where: { space_id: space.space_id } });
  expect(await unusedSince(logo)).not.toBeNull();
  expect(await unusedSince(icon)).not.toBeNull();
});

test("a space is dressed by who manages it, and by nobody else", async () => {
  const [owner, other] = [await createUser(), await createUser()];
  const { space_id } = await createSpaceFor(owner);
  const accent = "#1f5fa8";
  expect((await dress(other, space_id, { accent })).status).toBe(403);
  expect((await dress(owner, space_id, { accent })).json).toMatchObject({ accent });
  expect((await dress(owner, space_id, { accent: "#eeeeee" })).status).toBe(400);
});

test("on its own domain a space is the newspaper, on the main site a section", async () => {
  const space = await createSpaceFor(admin, { name: "La Revista" });
  const domain = await createDomainFor(admin, space.space_id);
  expect((await headAt("", domain.name)).title).toEqual({ absolute: "La Revista" });
  expect((await headAt("", domain.name)).openGraph).toMatchObject({ siteName: "La Revista" });
  expect((await headAt("personas", domain.name)).title).toEqual({
    absolute: "Solo personas | La Revista",
  });
  expect((await headAt(`s/${space.slug}`)).title).toEqual({
    absolute: `La Revista | ${env.SITE_NAME}`,
  });
});
