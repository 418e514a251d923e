import { beforeEach, describe, expect, test } from "vitest";
import { db, type Database } from "@/lib/kernel/db";
import { approveAccount, refuseAccount } from "@/lib/accounts/people/commands";
import { createSpace } from "@/lib/spaces/spaces/commands";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { createSlug } from "@/lib/publishing/publish/slug-commands";
import {
  deleteSyntheticUser,
  registerSynthetic,
  updateSyntheticUser,
} from "@/lib/machines/synthetic-users/commands";
import { registerPerson } from "@/lib/accounts/registration/commands";
import { updateProfile } from "@/lib/accounts/account/profile-commands";
import { completeNameKeys } from "@/lib/house/users/name-keys";
import { nameKey } from "@/lib/house/users/names";
import { authorsTag } from "@/lib/house/users/shown";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { untilSomeoneWaits } from "@/tests/support/lock-waits";
import { hasSessions } from "@/tests/support/fresh-database";
import { touchedBy } from "@/tests/support/touched";

beforeEach(resetDatabase);

const person = (username: string, fullName: string) => ({
  username,
  fullName,
  email: `${username}@ejemplo.es`,
  password: "clave segura",
});
const bot = (username: string, fullName: string | null) => ({
  synthetic: true as const,
  username,
  fullName,
  model: "demo",
  token: null,
  personality: null,
});
const shares = async () =>
  Object.fromEntries(
    (await db.user.findMany({ orderBy: { id: "asc" } })).map((one) => [
      one.username,
      one.shares_name,
    ]),
  );

describe("S19: nobody passes for the site or for those who run it", () => {
  beforeEach(async () => {
    await registerPerson(person("ana", "Full Ana")); // the administrator
  });

  test.each([
    ["Administración de Rotativa", "invalid"],
    ["Rοtativa", "invalid"],
    ["R o t a t i v a", "invalid"],
    ["RotativaOficial", "invalid"],
    ["The Admin1", "invalid"],
    ["Full Аnа", "conflict"],
    ["FULL ÁNA.", "conflict"],
  ])("a person called %s is refused, at registering and later", async (fullName, code) => {
    await expect(registerPerson(person("mala", fullName))).rejects.toMatchObject({ code });
    const { id } = await registerPerson(person("mala", "Mala Gente"));
    const actor = {
      id,
      username: "mala",
      isAdmin: false,
      isEditor: false,
      trusted_at: new Date(0),
    };
    await expect(updateProfile(actor, id, { fullName })).rejects.toMatchObject({ code });
    await expect(registerSynthetic(actor, bot("robot", fullName))).rejects.toMatchObject({ code });
    const robot = await registerSynthetic(actor, bot("robot", "Robot"));
    await expect(updateSyntheticUser(actor, robot.id, { fullName })).rejects.toMatchObject({
      code,
    });
    expect(await updateSyntheticUser(actor, robot.id, { fullName: "Otro Robot" })).toMatchObject({
      fullName: "Otro Robot",
    });
  });

  test("a namesake opens an account, and both show their usernames; nobody takes the name on later", async () => {
    const { id } = await registerPerson(person("otra", "FULL Ána"));
    expect(await shares()).toEqual({ ana: true, otra: true });
    const actor = {
      id,
      username: "otra",
      isAdmin: false,
      isEditor: false,
      trusted_at: new Date(0),
    };
    await updateProfile(actor, id, { fullName: "Mala Gente" });
    await expect(updateProfile(actor, id, { fullName: "Full Ana" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(registerSynthetic(actor, bot("robot", "Full Ana"))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test.each([
    ["ᴍarta Jefa", "conflict"], // the first is a small capital
    ["Marta Jefa, periodista", "conflict"],
    ["Marta Jefa, directora", "invalid"],
    ["Marta Jefa (Dirección)", "invalid"],
    ["Ana, Soporte", "invalid"],
    ["Deportes", "invalid"],
    ["Sección de Depοrtes", "invalid"], // the o is Greek
  ])(
    "M8: nor with more beside the name of an editor, nor as a space: %s",
    async (fullName, code) => {
      await createUser({ username: "marta", fullName: "Marta Jefa", isEditor: true });
      const other = await createUser({ username: "otra" });
      await createSpace(other, { name: "Deportes", slug: null, subtitle: null, description: null });
      await expect(registerPerson(person("mala", fullName))).rejects.toMatchObject({ code });
      const mala = await createUser({ username: "mala" });
      await expect(updateProfile(mala, mala.id, { fullName })).rejects.toMatchObject({ code });
      await expect(registerSynthetic(mala, bot("robot", fullName))).rejects.toMatchObject({ code });
    },
  );

  test("M8: who writes for a space may be called like it", async () => {
    const owner = await createUser({ username: "otra" });
    await createSpace(owner, { name: "Deportes", slug: null, subtitle: null, description: null });
    expect(await registerSynthetic(owner, bot("robot", "Deportes"))).toMatchObject({
      fullName: "Deportes",
    });
    expect(await updateProfile(owner, owner.id, { fullName: "Deportes" })).toMatchObject({
      fullName: "Deportes",
    });
  });

  test("M8: among others, names that are the same or longer go on, and so do a space's owner's", async () => {
    const owner = await createUser({ username: "luis", fullName: "Luis Gil" });
    await createSpace(owner, { name: "Luis Gil", slug: null, subtitle: null, description: null });
    for (const [index, name] of ["Luis Gil", "Luis Gil Robles", "José Luis Gil"].entries()) {
      expect(await registerPerson(person(`uno${index}`, name))).toMatchObject({ fullName: name });
    }
    await createUser({ username: "cajal", fullName: "Berta Sanz", isEditor: true });
    for (const [index, fullName] of ["Ana Berta Sanz", "Santiago Ramón y Cajal"].entries()) {
      expect(await registerPerson(person(`otra${index}`, fullName))).toMatchObject({ fullName });
    }
  });

  test("nor by a username that looks like an administrator's", async () => {
    await expect(registerPerson(person("an.a", "Otra"))).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(registerPerson(person("ana2", "Otra"))).resolves.toMatchObject({
      username: "ana2",
    });
  });

  test("administrators are called as they like, and keep what they are called", async () => {
    const admin = await createAdmin({ fullName: "Administración de Rotativa" });
    const changes = { fullName: "Soporte de Rotativa", about: null };
    expect(await updateProfile(admin, admin.id, changes)).toMatchObject({
      fullName: "Soporte de Rotativa",
    });
  });

  test("spaces and addresses neither", async () => {
    const mala = await createUser();
    const space = { name: "Rotatιva", slug: null, subtitle: null, description: null };
    await expect(createSpace(mala, space)).rejects.toMatchObject({ code: "invalid" });
    for (const name of ["Administración", "Equipo de Rotativa", "La Rotativa oficial"]) {
      await expect(createSpace(mala, { ...space, name })).rejects.toMatchObject({
        code: "invalid",
      });
    }
    await createSpace(mala, { ...space, name: "Administración pública" });
    await createSpace(mala, { ...space, name: "Seguridad" });
    const { space_id } = await createSpace(mala, { ...space, name: "Rotativa de pueblo" });
    await expect(updateSpace(mala, space_id, { name: "ROTATIVA" })).rejects.toMatchObject({
      code: "invalid",
    });
    const entry = await createEntryFor(mala, { title: "Privacidad" });
    expect(entry.slug).toBe("privacidad-2");
    const asked = { path: "aviso-legal", entry_id: entry.entry_id };
    await expect(createSlug(mala, asked)).rejects.toMatchObject({ code: "invalid" });
    expect(await createSlug(await createAdmin(), asked)).toMatchObject({ path: "aviso-legal" });
  });
});

describe("S19: two who are called alike know it of each other", () => {
  test("from the second on, and until one goes or is called otherwise", async () => {
    const owner = await createAdmin({ username: "jefa" });
    const one = await registerSynthetic(owner, bot("uno", "Ana Pérez"));
    expect(await shares()).toMatchObject({ uno: false });
    let two = { id: 0 };
    const told = await touchedBy(async () => {
      two = await registerSynthetic(owner, bot("dos", "Аnа  Perez"));
    });
    expect(await shares()).toMatchObject({ uno: true, dos: true });
    expect(told).toContain(authorsTag); // the first one's bylines change, too
    await updateSyntheticUser(owner, two.id, { fullName: "Otra" });
    expect(await shares()).toMatchObject({ uno: false, dos: false });
    await updateSyntheticUser(owner, two.id, { fullName: "ana perez" });
    expect(await shares()).toMatchObject({ uno: true, dos: true });
    await deleteSyntheticUser(owner, one.id);
    expect(await shares()).toMatchObject({ dos: false });
  });

  test.skipIf(!hasSessions)("though they arrive together", async () => {
    const open = (tx: Database, username: string) =>
      tx.user.create({
        data: { username, password: "", fullName: "Ana Pérez", name_key: "anaperez" },
      });
    let second: Promise<unknown> = Promise.resolve();
    await db.$transaction(async (tx) => {
      await open(tx, "uno");
      second = db.$transaction((other) => open(other, "dos"));
      await untilSomeoneWaits();
    });
    await second;
    expect(await shares()).toEqual({ uno: true, dos: true });
  });

  test("but not of who waits at the door: only once they are let in, and until they go", async () => {
    const admin = await createAdmin();
    await registerPerson(person("uno", "Ana Pérez"));
    const waiting = {
      fullName: "ana perez",
      name_key: nameKey({ username: "", fullName: "ana perez" }),
    };
    const applicant = (username: string) =>
      createUser({ ...waiting, username, waiting_since: new Date() });
    const [{ id: refused }, { id: approved }] = [await applicant("dos"), await applicant("tres")];
    expect(await shares()).toMatchObject({ uno: false, dos: false, tres: false });
    expect(await touchedBy(() => refuseAccount(admin, refused))).not.toContain(authorsTag);
    expect(await shares()).toMatchObject({ uno: false });
    expect(await touchedBy(() => approveAccount(admin, approved))).toContain(authorsTag);
    expect(await shares()).toMatchObject({ uno: true, tres: true });
    await db.user.delete({ where: { id: approved } });
    expect(await shares()).toMatchObject({ uno: false });
  });

  test("a new account that is called like nobody changes no byline", async () => {
    const owner = await createAdmin();
    const told = await touchedBy(() => registerSynthetic(owner, bot("uno", "Ana Pérez")));
    expect(told).not.toContain(authorsTag);
  });

  test("accounts from before are looked at, once", async () => {
    await createUser({ username: "uno", fullName: "Ana Pérez" });
    await createUser({ username: "dos", fullName: "ana perez" });
    await createUser({ username: "anaperez", fullName: null });
    await createUser({ username: "otra", fullName: "Otra" });
    expect(await shares()).toMatchObject({ uno: false, dos: false });
    await completeNameKeys(AbortSignal.abort());
    expect(await shares()).toMatchObject({ uno: false, dos: false });
    const told = await touchedBy(() => completeNameKeys());
    expect(await shares()).toEqual({ uno: true, dos: true, anaperez: true, otra: false });
    expect(told).toContain(authorsTag);
    expect(await touchedBy(() => completeNameKeys())).toEqual([]);
  });
});

describe("N2: what bylines do not show of an account", () => {
  test("makes no page anew but its own, and what they show counts for many changes", async () => {
    const someone = await createUser();
    const own = `author:${someone.username}`;
    const touches = async (changes: object) =>
      (await touchedBy(() => updateProfile(someone, someone.id, changes))).includes(authorsTag);
    expect(await touches({})).toBe(false);
    expect(await touches({ about: "Escribe del puerto." })).toBe(false);
    expect(
      await touchedBy(() => updateProfile(someone, someone.id, { about: "Y más." })),
    ).toContain(own);
    expect(await touches({ fullName: "Otro nombre" })).toBe(true);
    expect(await touches({ fullName: "Otro nombre" })).toBe(false);
    const bot = await createSynthetic(someone);
    const ofBot = async (changes: object) =>
      (await touchedBy(() => updateSyntheticUser(someone, bot.id, changes))).includes(authorsTag);
    expect(await ofBot({ personality: "Escribe del puerto." })).toBe(false);
    expect(await ofBot({ fullName: "Otra máquina" })).toBe(true);
  });
});
