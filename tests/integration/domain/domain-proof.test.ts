import { dns } from "@/tests/support/own-dns"; // first: see there
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import {
  checkDomain,
  createDomain,
  deleteDomain,
  receiveHost,
  updateDomain,
} from "@/lib/spaces/domains/commands";
import { checkDueDomains } from "@/lib/spaces/domains/daily";
import {
  getDomain,
  getDomainProof,
  listDomains,
  listUnprovenDomains,
} from "@/lib/spaces/domains/queries";
import { db } from "@/lib/kernel/db";
import { listNotices } from "@/lib/house/notices/queries";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { getSpace } from "@/lib/spaces/spaces/queries";
import { setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createSpaceFor,
  createUnprovenDomainFor,
  createUser,
} from "@/tests/support/factories";

const NAME = "revista.example";

let owner: Actor;
let other: Actor;
let admin: Actor;
let space: Space;
let foreign: Space;

beforeEach(async () => {
  await resetDatabase();
  dns.zone.clear();
  [owner, other, admin] = [await createUser(), await createUser(), await createAdmin()];
  [space, foreign] = [await createSpaceFor(owner), await createSpaceFor(other)];
});

afterAll(() => dns.close());

const add = (actor: Actor, name = NAME) => {
  const mine = actor === other ? foreign : space;
  return createUnprovenDomainFor(actor, mine.space_id, { name });
};

/** Puts the account's token where it belongs, and has it looked for. */
async function prove(actor: Actor, { domain_id }: { domain_id: number }) {
  const { record } = await getDomainProof(actor, domain_id);
  dns.zone.set(record!.name, ["v=spf1 -all", record!.value]);
  return checkDomain(actor, domain_id);
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; message: string }) => error,
  );

describe("S4: a name that is not proven", () => {
  test("S4: shows nothing, is canonical nowhere, and only its owner sees it", async () => {
    const { domain_id } = await add(owner);
    expect(await receiveHost(NAME)).toBe(false);
    expect((await getSpace(space.space_id)).domain).toBeNull();
    const seen = async (actor: Actor | null) =>
      (await listDomains(actor, { limit: 10 })).items.length;
    expect([await seen(null), await seen(other), await seen(owner), await seen(admin)]).toEqual([
      0, 0, 1, 1,
    ]);
    expect((await listUnprovenDomains(owner, { limit: 10 })).items).toHaveLength(1);
    for (const actor of [null, other]) {
      expect(await refusal(getDomain(actor, domain_id))).toMatchObject({ code: "not_found" });
    }
    expect(await getDomain(owner, domain_id)).toMatchObject({ proven_at: null });
    expect(await refusal(getDomainProof(other, domain_id))).toMatchObject({ code: "forbidden" });
  });

  test("S4: serves once the account's token is in DNS, for the first request after", async () => {
    const domain = await add(owner);
    expect(await prove(owner, domain)).toMatchObject({
      ...{ found: "token", proven_at: expect.any(String), values: [] },
    });
    expect((await getSpace(space.space_id)).domain).toBeNull();
    expect(await receiveHost(NAME)).toBe(true);
    expect((await getSpace(space.space_id)).domain).toBe(NAME);
    const actions = await db.auditEvent.findMany({ select: { action: true } });
    expect(actions).toContainEqual({ action: "domain.proven" });
  });

  test("may be said to be theirs by several, until one proves it", async () => {
    const [squatted, mine] = [await add(other), await add(owner)];
    await prove(owner, mine);
    dns.zone.set(`_rotativa.${NAME}`, [
      (await getDomainProof(other, squatted.domain_id)).record!.value,
    ]);
    expect(await refusal(checkDomain(other, squatted.domain_id))).toMatchObject({
      code: "conflict",
    });
    expect(await refusal(add(await createAdmin()))).toMatchObject({ code: "conflict" });
  });

  test("has one token an account, for all of its names", async () => {
    const token = async ({ domain_id }: { domain_id: number }) =>
      (await getDomainProof(owner, domain_id)).record?.value;
    const first = await token(await add(owner));
    expect(first).toMatch(/^rotativa-[0-9a-f]{40}$/);
    expect(await token(await add(owner, "otra.example"))).toBe(first);
  });
});

describe("what DNS says is told", () => {
  const check = async () => {
    const { domain_id } = await add(owner);
    return checkDomain(owner, domain_id);
  };

  test("nothing", async () => {
    expect(await check()).toMatchObject({ found: "nothing", proven_at: null });
    dns.zone.set(`_rotativa.otra.example`, []);
    const { domain_id } = await add(owner, "otra.example");
    expect(await checkDomain(owner, domain_id)).toMatchObject({ found: "nothing" });
  });

  test("another account's text, cut", async () => {
    dns.zone.set(`_rotativa.${NAME}`, ["rotativa-de-otra-cuenta", "x".repeat(200)]);
    const { found, values } = await check();
    expect(found).toBe("other");
    expect(values).toEqual(["rotativa-de-otra-cuenta", "x".repeat(100)]);
  });

  test("a server that fails, and one that says nothing in time", async () => {
    dns.zone.set(`_rotativa.${NAME}`, "servfail");
    expect(await check()).toMatchObject({ found: "servfail" });
    dns.zone.set(`_rotativa.otra.example`, "silence");
    const { domain_id } = await add(owner, "otra.example");
    expect(await checkDomain(owner, domain_id)).toMatchObject({ found: "timeout" });
  });
});

describe("S4: a name that was proven", () => {
  test("S4: is held for its account when it is deleted, also with its space", async () => {
    const domain = await add(owner);
    await prove(owner, domain);
    await deleteDomain(owner, domain.domain_id);
    for (const name of [NAME, `www.${NAME}`]) {
      expect(await refusal(add(other, name))).toMatchObject({ code: "conflict" });
    }
    const again = await add(owner);
    await prove(owner, again);
    await deleteSpace(owner, space.space_id);
    expect(await refusal(add(other))).toMatchObject({ code: "conflict" });
    await db.heldName.updateMany({ data: { until: new Date(0) } });
    expect(await add(other)).toMatchObject({ name: NAME });
  });

  test("stays with its account: nobody of its space takes it to another, and it can always be had back", async () => {
    const colleague = await createUser();
    await setMember(owner, space.space_id, colleague.id, "propietario");
    const { space_id } = await createSpaceFor(colleague);
    const domain = await add(owner);
    await prove(owner, domain);
    const move = (actor: Actor, to: number) =>
      refusal(updateDomain(actor, domain.domain_id, { space_id: to }));
    expect(await move(colleague, space_id)).toMatchObject({ code: "forbidden" });
    await updateDomain(colleague, domain.domain_id, { description: "La portada." });

    await setMember(admin, space.space_id, colleague.id, "editor");
    expect(await move(admin, space_id)).toBeNull();
    const renaming = updateDomain(owner, domain.domain_id, { name: "otra.example" });
    expect(await refusal(renaming)).toMatchObject({ code: "forbidden" }); // in a space of others
    await updateDomain(owner, domain.domain_id, { description: "Es mío." });
    expect(await move(other, foreign.space_id)).toMatchObject({ code: "forbidden" });
    expect(await move(owner, space.space_id)).toBeNull();
    await updateDomain(admin, domain.domain_id, { space_id });
    await deleteDomain(owner, domain.domain_id);
    expect(await db.domain.count()).toBe(0);
  });

  test("S4: is held when it is changed for another", async () => {
    const domain = await add(owner);
    await prove(owner, domain);
    const renamed = await updateDomain(owner, domain.domain_id, { name: "otra.example" });
    expect(renamed).toMatchObject({ proven_at: null, active_at: null });
    expect(await refusal(add(other))).toMatchObject({ code: "conflict" });
  });

  test("S4: has its www. and its parent; for its own account they are free", async () => {
    const domain = await add(owner, "blog.revista.example");
    await prove(owner, domain);
    for (const name of [NAME, "www.blog.revista.example"]) {
      expect(await refusal(add(other, name))).toMatchObject({ code: "conflict" });
      expect(await add(owner, name)).toMatchObject({ name });
    }
    expect(await add(other, "mia.revista.example")).toMatchObject({ proven_at: null });
  });

  test("stops after a week without its token, and its owner is told", async () => {
    const domain = await add(owner);
    await prove(owner, domain);
    await receiveHost(NAME);
    const dayLater = () =>
      db.$executeRaw`UPDATE "domain" SET "checked_at" = "checked_at" - interval '25 hours',
        "failing_since" = "failing_since" - interval '25 hours'`;
    expect(await checkDueDomains()).toBe(0); // asked for a moment ago
    await dayLater();
    expect(await checkDueDomains()).toBe(1);
    expect(await getDomainProof(owner, domain.domain_id)).toMatchObject({ failing_since: null });
    dns.zone.clear();
    for (let days = 0; days < 7; days++) {
      await dayLater();
      expect(await checkDueDomains()).toBe(1);
      expect(await receiveHost(NAME)).toBe(true);
    }
    await dayLater();
    await checkDueDomains();
    expect(await receiveHost(NAME)).toBe(false);
    expect((await getSpace(space.space_id)).domain).toBeNull();
    expect((await listNotices(owner, { limit: 10 })).items).toMatchObject([
      { content: { kind: "domain-lapsed", name: NAME } },
    ]);
    await prove(owner, domain);
    expect(await receiveHost(NAME)).toBe(true);
  });

  test("is proven by the daily check, too", async () => {
    const { domain_id } = await add(owner);
    const { record } = await getDomainProof(owner, domain_id);
    dns.zone.set(record!.name, [record!.value]);
    expect(await checkDueDomains()).toBe(1);
    expect(await receiveHost(NAME)).toBe(true);
  });
});

describe("S4: names that nobody can prove are refused", () => {
  test.each([
    ...["co.uk", "github.io", "com.es"].map((name) => [name, true] as const),
    ...["metadata.google.internal", "nas.local", "x.home.arpa"].map(
      (name) => [name, false] as const,
    ),
  ])("S4: %s", async (name, alsoForAdmins) => {
    expect(await refusal(add(owner, name))).toMatchObject({ code: "invalid" });
    const byAdmin = refusal(add(admin, name));
    expect(await byAdmin).toEqual(
      alsoForAdmins ? expect.objectContaining({ code: "invalid" }) : null,
    );
  });

  test("and an account has 50 names at most", async () => {
    await db.$executeRaw`
      INSERT INTO "domain" ("name", "space_id", "owner_id")
      SELECT 'n' || n || '.example', ${space.space_id}, ${owner.id} FROM generate_series(1, 50) n`;
    expect(await refusal(add(owner))).toMatchObject({ code: "conflict" });
    expect(await add(other)).toMatchObject({ name: NAME });
  });
});

test("an administrator's name and a local site's *.localhost need no proof", async () => {
  const byAdmin = await createDomain(admin, {
    ...{ name: NAME, description: null, space_id: space.space_id },
  });
  expect(byAdmin.proven_at).not.toBeNull();
  expect(await receiveHost(NAME)).toBe(true);
  const local = await add(owner, "revista.localhost");
  expect(local.proven_at).not.toBeNull();
  expect(await receiveHost("revista.localhost")).toBe(true);
  expect(await getDomainProof(owner, local.domain_id)).toMatchObject({ record: null });
  expect(await checkDomain(owner, local.domain_id)).toMatchObject({ found: null });
});
