import { dns } from "@/tests/support/own-dns"; // first: see there
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { eraseAccount } from "@/lib/accounts/account/erase";
import type { Actor } from "@/lib/kernel/actor";
import { reseal } from "@/lib/platform/auth/reseal";
import { deleteComment, postComment } from "@/lib/publishing/publish/comment-commands";
import { createDraft } from "@/lib/publishing/drafting/commands";
import { admitEntry, deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { listNotices } from "@/lib/house/notices/queries";
import {
  deleteForGood,
  recoverEntry,
  republishEntry,
  takeEntryDown,
} from "@/lib/publishing/publish/removal-commands";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import { setMember } from "@/lib/spaces/teams/commands";
import { restoreUser, suspendUser, trustUser } from "@/lib/accounts/people/standing";
import {
  createWebhook,
  deleteWebhook,
  forgetOldDeliveries,
  pingWebhook,
  resendDelivery,
  rotateSecret,
  updateWebhook,
} from "@/lib/texts/webhooks/commands";
import { listDeliveries, listWebhooks } from "@/lib/texts/webhooks/queries";
import { webhookTypes, type WebhookType } from "@/lib/texts/webhooks/schema";
import { sendDueDeliveries } from "@/lib/texts/webhooks/send";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";
import { parts } from "@/tests/support/process-parts";
import { startReceiver } from "@/tests/support/receiver";
import { soon } from "@/tests/support/soon";

const receiver = await startReceiver();
const { answer, received, held } = receiver;
const ALL = Object.keys(webhookTypes) as WebhookType[];
const NEVER = new AbortController().signal;

let admin: Actor;
let owner: Actor;
let author: Actor;

beforeEach(async () => {
  await resetDatabase();
  dns.zone.clear();
  received.length = held.length = 0;
  Object.assign(answer, { status: 200, body: "gracias", headers: {} });
  Object.assign(env, { WEBHOOK_HOSTS: [receiver.host] });
  [admin, owner, author] = [await createAdmin(), await createUser(), await createUser()];
});

afterAll(() => {
  dns.close();
  receiver.close();
});

const add = (actor: Actor, space_id: number | null = null, types = ALL, url = receiver.url) =>
  createWebhook(actor, { space_id, url, types });

/** As if whoever was sent to had rested since. */
async function send() {
  await db.$executeRaw`UPDATE "webhook" SET "lease_until" = NULL WHERE "lease_owner" IS NULL`;
  await sendDueDeliveries(NEVER);
}

const paths = () => received.map(({ path }) => path);

/** A webhook of a space of the actor's whose receiver answers when the test says so, with a message that is due. */
async function addSlow(actor: Actor, path = "/espera", spaceId?: number) {
  const space_id = spaceId ?? (await createSpaceFor(actor)).space_id;
  const { webhook } = await add(actor, space_id, ALL, `http://${receiver.host}${path}`);
  await pingWebhook(actor, webhook.webhook_id);
  return webhook;
}

/** Answers all that is held, and what comes, until this is over. */
async function answerAll(round: Promise<unknown>) {
  let isOver = false;
  const over = round.finally(() => (isOver = true));
  await soon(() => {
    for (const give of held.splice(0)) give();
    expect(isOver).toBe(true);
  });
  await over;
}

/** Types in the order of their messages; those of one change have none. */
const types = (secret: string) => receiver.read(secret).map(({ type }) => type);

/** As if the waits of all messages were over, and the turns of their webhooks. */
async function hoursLater() {
  await db.$executeRaw`UPDATE "webhook_delivery" SET "next_at" = now() WHERE "next_at" IS NOT NULL`;
  await db.$executeRaw`UPDATE "webhook" SET "lease_until" = NULL`;
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string }) => error.code,
  );

describe("the site's webhooks", () => {
  test("are told of what is published, changed, commented, withdrawn and back, signed", async () => {
    const { secret } = await add(admin);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { entry_id, title } = await createEntryFor(author);
    await send();
    const [published] = receiver.read(secret);
    expect(published).toMatchObject({
      type: "entry.published",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        url: expect.stringContaining(env.SITE_URL),
        entry: { entry_id, title, author: { username: author.username } },
      },
    });
    expect(published?.data.entry).not.toHaveProperty("content");
    expect(received[0]?.headers).toMatchObject({
      "webhook-id": published?.id,
      "content-type": "application/json; charset=utf-8",
    });
    expect(received[0]?.headers).not.toHaveProperty("cookie");

    await updateEntry(author, entry_id, { title: "Otro título" });
    await send();
    const { comment_id } = await createCommentFor(owner, entry_id);
    await send();
    await takeEntryDown(author, entry_id);
    await send();
    await republishEntry(author, entry_id);
    await send();
    await deleteEntry(author, entry_id);
    await send();
    await recoverEntry(author, entry_id);
    await send();
    const told = receiver.read(secret);
    expect(told.map(({ type }) => type)).toEqual([
      "entry.published",
      "entry.changed",
      "comment.published",
      "entry.withdrawn",
      "entry.published",
      "entry.withdrawn",
      "entry.published",
    ]);
    expect(told[1]?.data.entry).toMatchObject({ title: "Otro título" });
    expect(told[2]?.data.comment).toMatchObject({ comment_id, entry_id });
    expect(told[2]?.data.url).toMatch(new RegExp(`#comentario-${comment_id}$`));
    // Of what is away nothing is said but where it was.
    expect(told[3]?.data.entry).toEqual({ entry_id });
    expect(told[3]?.data.url).toBe(told[2]?.data.url.split("#")[0]);
  });

  test("hear of nothing that the site does not tell: drafts, and what waits to be admitted", async () => {
    const { secret } = await add(admin);
    const fresh = await createUser({ trusted_at: null });
    await createDraft(fresh, { title: "Sin publicar", content: "Nada." });
    const { entry_id } = await createEntryFor(fresh);
    await createCommentFor(owner, entry_id);
    await updateEntry(fresh, entry_id, { title: "Aún nadie la ha admitido" });
    await deleteEntry(fresh, entry_id);
    await recoverEntry(fresh, entry_id);
    await send();
    expect(received).toEqual([]);
    await admitEntry(admin, entry_id);
    await send();
    // Who is new changes it: it waits again.
    await updateEntry(fresh, entry_id, { title: "Con otro título" });
    await send();
    await change((tx, touched) => trustUser(tx, touched, fresh.id));
    await send();
    expect(types(secret)).toEqual(["entry.published", "entry.withdrawn", "entry.published"]);
  });

  test("hear nothing of what is brought from elsewhere", async () => {
    await add(admin);
    await parts.with("bringsOldTexts", true, () => createEntryFor(author));
    expect(await db.webhookDelivery.count()).toBe(0);
    await createEntryFor(author);
    expect(await db.webhookDelivery.count()).toBe(1);
  });

  test("are told only of what they were made for, and of nothing while they are off", async () => {
    const { webhook, secret } = await add(admin, null, ["comment.published"]);
    const { entry_id } = await createEntryFor(author);
    await createCommentFor(owner, entry_id);
    await updateWebhook(admin, webhook.webhook_id, { on: false });
    await createCommentFor(owner, entry_id);
    await hoursLater();
    await send();
    expect(received).toEqual([]); // what waited was given up
    await updateWebhook(admin, webhook.webhook_id, { on: true });
    await postComment(owner, entry_id, { content: "Otro más.", image: null });
    await send();
    expect(types(secret)).toEqual(["comment.published"]);
  });

  test("are told no more of what goes before it was sent", async () => {
    const { secret } = await add(admin);
    const { entry_id } = await createEntryFor(author);
    const { comment_id } = await createCommentFor(owner, entry_id);
    await deleteComment(owner, comment_id);
    await takeEntryDown(author, entry_id);
    await send();
    expect(types(secret)).toEqual(["entry.withdrawn"]);
  });

  test("repeat nothing of what is public no more, and keep nothing of it, also while they are off", async () => {
    const { webhook, secret } = await add(admin);
    const { webhook_id } = webhook;
    const { entry_id } = await createEntryFor(author, { title: "Un título que se retira" });
    const { comment_id } = await createCommentFor(owner, entry_id);
    await send();
    const logged = await listDeliveries(admin, webhook_id);
    const resend = (type: WebhookType) => {
      const { delivery_id } = logged.find((delivery) => delivery.type === type)!;
      return resendDelivery(admin, webhook_id, delivery_id);
    };
    const bodies = async () =>
      (await db.webhookDelivery.findMany({ where: { webhook_id } })).map(({ body }) => body).join();
    await resend("comment.published");
    await deleteComment(owner, comment_id); // the message that waits again is dropped
    await send();
    expect(types(secret)).toEqual(["entry.published", "comment.published"]);
    await createCommentFor(owner, entry_id);
    await send();
    await updateWebhook(admin, webhook_id, { on: false });
    await takeEntryDown(author, entry_id);
    expect(await bodies()).not.toMatch(/Un título que se retira|"comment"/);
    await expect(resend("entry.published")).rejects.toMatchObject({
      code: "conflict",
      message: "Lo que contaba ese envío dejó de ser público: no se conserva ni se envía otra vez.",
    });
    await send();
    expect(types(secret)).toEqual(["entry.published", "comment.published", "comment.published"]);
    // The log keeps its lines.
    const kept = await listDeliveries(admin, webhook_id);
    expect(kept.map(({ type, status }) => [type, status])).toEqual([
      ["comment.published", 200],
      ["entry.published", 200],
    ]);
  });

  test("a comment that went is not repeated", async () => {
    const { webhook } = await add(admin);
    const { entry_id } = await createEntryFor(author);
    const { comment_id } = await createCommentFor(owner, entry_id);
    await send();
    await deleteComment(admin, comment_id);
    const logged = await listDeliveries(admin, webhook.webhook_id);
    const { delivery_id } = logged.find(({ type }) => type === "comment.published")!;
    expect(await code(resendDelivery(admin, webhook.webhook_id, delivery_id))).toBe("conflict");
  });

  test("keep nothing of a text that is forgotten, nor of a person who is", async () => {
    await add(admin);
    const [one, other] = [await createEntryFor(author), await createEntryFor(owner)];
    await send();
    await deleteForGood(admin, "entry", one.entry_id);
    await send();
    const kept = () => db.webhookDelivery.findMany({ select: { entry_id: true, type: true } });
    const rest = [{ entry_id: one.entry_id, type: "entry.withdrawn" }];
    expect(await kept()).toEqual(
      expect.arrayContaining([{ entry_id: other.entry_id, type: "entry.published" }, ...rest]),
    );
    await db.user.update({
      where: { id: owner.id },
      data: { closing_at: new Date(0), closing_texts: "stay" },
    });
    await eraseAccount(owner.id);
    expect(await kept()).toEqual(rest);
  });
});

describe("a space's webhooks", () => {
  test("are told of its front page, and go with it", async () => {
    const { space_id } = await createSpaceFor(owner);
    const { secret, webhook } = await add(owner, space_id);
    const { entry_id } = await createEntryFor(owner); // elsewhere
    await send();
    expect(received).toEqual([]);
    await addEntryToSpace(owner, space_id, entry_id);
    await send();
    await updateEntry(owner, entry_id, { title: "Con otro título" });
    await send();
    await createCommentFor(author, entry_id);
    await send();
    await removeEntryFromSpace(owner, space_id, entry_id);
    await send();
    await updateEntry(owner, entry_id, { title: "Ya no está allí" });
    await send();
    expect(types(secret)).toEqual([
      "entry.published",
      "entry.changed",
      "comment.published",
      "entry.withdrawn",
    ]);
    await deleteSpace(owner, space_id);
    expect(await db.webhook.count({ where: { webhook_id: webhook.webhook_id } })).toBe(0);
    expect(await db.webhookDelivery.count()).toBe(0);
  });

  test("are in the hands of who manages the space, the site's in those of administrators", async () => {
    const { space_id } = await createSpaceFor(owner);
    await setMember(owner, space_id, author.id, "editor");
    const { webhook } = await add(owner, space_id);
    const site = await add(admin);
    expect(await code(add(author, space_id))).toBe("forbidden");
    expect(await code(add(owner))).toBe("forbidden");
    expect(await code(listWebhooks(author, space_id))).toBe("forbidden");
    expect(await code(listWebhooks(owner, null))).toBe("forbidden");
    const acts = [
      (actor: Actor, id: number) => listDeliveries(actor, id),
      (actor: Actor, id: number) => updateWebhook(actor, id, { types: ["entry.published"] }),
      (actor: Actor, id: number) => pingWebhook(actor, id),
      (actor: Actor, id: number) => rotateSecret(actor, id),
      (actor: Actor, id: number) => deleteWebhook(actor, id),
    ];
    for (const act of acts) {
      expect(await code(act(author, webhook.webhook_id))).toBe("forbidden");
      expect(await code(act(owner, site.webhook.webhook_id))).toBe("forbidden");
      expect(await code(act(owner, webhook.webhook_id))).toBeNull();
      expect(await code(act(admin, site.webhook.webhook_id))).toBeNull();
    }
  });

  test("rest once who has the space, or made them for the site, may act no more", async () => {
    const other = await createAdmin();
    const { space_id } = await createSpaceFor(owner);
    await add(owner, space_id);
    await add(other);
    const kept = await add(admin);
    const { entry_id } = await createEntryFor(author);
    await addEntryToSpace(owner, space_id, entry_id);
    await change((tx) => suspendUser(tx, owner.id));
    await change((tx) => suspendUser(tx, other.id));
    await updateEntry(author, entry_id, { title: "Con otro título" });
    await send();
    expect(types(kept.secret)).toEqual(["entry.published", "entry.changed", "entry.changed"]);
    await change((tx) => restoreUser(tx, owner.id));
    expect(await listWebhooks(owner, space_id)).toMatchObject([{ off_reason: "owner" }]);
    expect(await db.webhook.count({ where: { off_reason: "owner" } })).toBe(2);
  });

  test("lead nowhere once who had the space is gone: its heir may switch them on", async () => {
    const { space_id } = await createSpaceFor(owner);
    await add(owner, space_id);
    await db.user.update({
      where: { id: owner.id },
      data: { closing_at: new Date(0), closing_texts: "stay" },
    });
    await eraseAccount(owner.id);
    expect(await listWebhooks(admin, space_id)).toMatchObject([{ off_reason: "owner" }]);
  });

  test("are five at most", async () => {
    const { space_id } = await createSpaceFor(owner);
    for (let made = 0; made < 5; made++) await add(owner, space_id);
    expect(await code(add(owner, space_id))).toBe("conflict");
    expect((await listWebhooks(owner, space_id)).length).toBe(5);
  });
});

describe("sending", () => {
  test("loses nothing: what is committed is sent by whoever comes next, once", async () => {
    const { secret } = await add(admin);
    await createEntryFor(author);
    // A server took the webhook and was killed before it sent, or before it noted that it had.
    await db.$executeRaw`
      UPDATE "webhook" SET "lease_owner" = gen_random_uuid(), "lease_until" = now() + interval '1 minute'`;
    await send();
    expect(received).toEqual([]);
    await hoursLater();
    await Promise.all([send(), send(), send()]);
    expect(types(secret)).toEqual(["entry.published"]);
  });

  test("nothing is told of a change that was undone", async () => {
    await add(admin);
    const { entry_id } = await createEntryFor(author);
    await send();
    const failing = change(async (tx, touched) => {
      const { takeDown } = await import("@/lib/publishing/publish/removal-commands");
      await takeDown(tx, touched, author, entry_id);
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    await send();
    expect(received.length).toBe(1);
  });

  test("is tried again after growing waits, then given up, and can be sent again", async () => {
    const { webhook, secret } = await add(admin);
    Object.assign(answer, { status: 500, body: "x".repeat(5000) });
    await createEntryFor(author);
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries++) {
      await hoursLater();
      await send();
      await send(); // not before its time
      const [row] = await db.$queryRaw<{ minutes: number | null }[]>`
        SELECT (extract(epoch FROM "next_at" - now()) / 60)::float8 AS "minutes" FROM "webhook_delivery"`;
      if (row?.minutes != null) waits.push(Math.ceil(row.minutes));
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 1440]);
    expect(received.length).toBe(7);
    const [failed] = await listDeliveries(admin, webhook.webhook_id);
    expect(failed).toMatchObject({ outcome: "failed", status: 500, tries: 7, next_at: null });
    expect(failed?.answer).toBe("x".repeat(1024));
    expect(await code(resendDelivery(owner, webhook.webhook_id, failed!.delivery_id))).toBe(
      "forbidden",
    );
    Object.assign(answer, { status: 204, body: "" });
    await resendDelivery(admin, webhook.webhook_id, failed!.delivery_id);
    await hoursLater();
    await send();
    const [sent] = await listDeliveries(admin, webhook.webhook_id);
    expect(sent).toMatchObject({ outcome: "sent", status: 204 });
    const ids = receiver.read(secret).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1); // whoever has had it already knows it
  });

  test("that waits for its next try can be sent without waiting", async () => {
    const { webhook } = await add(admin);
    Object.assign(answer, { status: 500 });
    await createEntryFor(author);
    const [due] = await listDeliveries(admin, webhook.webhook_id);
    const again = () => resendDelivery(admin, webhook.webhook_id, due!.delivery_id);
    expect(await code(again())).toBe("conflict"); // it is about to be sent
    await send();
    answer.status = 200;
    expect(await again()).toMatchObject({ outcome: null, tries: 1, status: 500 });
    await db.$executeRaw`UPDATE "webhook" SET "lease_until" = NULL`;
    await send();
    expect(await listDeliveries(admin, webhook.webhook_id)).toMatchObject([
      { outcome: "sent", tries: 2, status: 200 },
    ]);
  });

  test("ends after days of nothing but failures, and says so", async () => {
    const { space_id } = await createSpaceFor(owner);
    const { webhook } = await add(owner, space_id);
    const { webhook_id } = webhook;
    answer.status = 503;
    await pingWebhook(owner, webhook_id);
    await send();
    expect(await listWebhooks(owner, space_id)).toMatchObject([
      { off_at: null, failing_since: expect.any(String) },
    ]);
    await db.$executeRaw`UPDATE "webhook" SET "failing_since" = now() - interval '6 days'`;
    await hoursLater();
    await send();
    expect(await listWebhooks(owner, space_id)).toMatchObject([{ off_reason: "failing" }]);
    expect(await listDeliveries(owner, webhook_id)).toMatchObject([{ outcome: "failed" }]);
    const { items } = await listNotices(owner, { limit: 10 });
    expect(items[0]?.content).toMatchObject({ kind: "webhook_off", host: receiver.host, space_id });
    answer.status = 200;
    await updateWebhook(owner, webhook_id, { on: true });
    expect(await listWebhooks(owner, space_id)).toMatchObject([
      { off_at: null, failing_since: null },
    ]);
  });

  test("ends at once where the other side says that it is gone", async () => {
    await add(admin);
    answer.status = 410;
    await createEntryFor(author);
    await send();
    expect(await listWebhooks(admin, null)).toMatchObject([{ off_reason: "gone" }]);
  });

  test("stops when it is switched off meanwhile, and to one that is off tries once", async () => {
    const webhook = await addSlow(owner);
    const { webhook_id } = webhook;
    const round = send();
    await soon(() => expect(held.length).toBe(1));
    await updateWebhook(owner, webhook_id, { on: false });
    answer.status = 500;
    await answerAll(round);
    const given = { outcome: "failed", next_at: null, tries: 1, status: 500 };
    expect(await listDeliveries(owner, webhook_id)).toMatchObject([given]);
    await pingWebhook(owner, webhook_id);
    await answerAll(send());
    expect(await listDeliveries(owner, webhook_id)).toMatchObject([given, given]);
  });

  test("the slow receivers of one account keep no other message waiting", async () => {
    for (let spaces = 0; spaces < 3; spaces++) {
      const { space_id } = await addSlow(owner);
      for (let more = 1; more < 5; more++) await addSlow(owner, "/espera", space_id!);
    }
    const round = send();
    await soon(() => expect(held.length).toBe(2));
    const { webhook } = await add(admin);
    await pingWebhook(admin, webhook.webhook_id); // all theirs are older
    await soon(() => expect(paths()).toContain("/avisos"));
    expect(held.length).toBe(2);
    await answerAll(round);
    expect(received.length).toBe(16);
  });

  test("goes round among owners: each has one turn before another's second", async () => {
    for (let n = 1; n <= 5; n++) {
      const slow = await createUser();
      const { space_id } = await addSlow(slow, `/espera/${n}`);
      await addSlow(slow, `/espera/${n}`, space_id!);
    }
    const round = send();
    await soon(() => expect(held.length).toBe(4));
    const { webhook } = await add(admin);
    await pingWebhook(admin, webhook.webhook_id);
    for (const sent of [5, 7]) {
      held.shift()!();
      await soon(() => expect(received.length).toBe(sent));
    }
    // The four are sent at once: the network says which one arrives first.
    expect(paths().slice(0, 4).sort()).toEqual([1, 2, 3, 4].map((n) => `/espera/${n}`));
    expect(paths().slice(4, 6)).toEqual(["/espera/5", "/avisos"]);
    await answerAll(round);
    expect(received.length).toBe(11);
  });

  test("is over when nothing is under way, also where something fails", async () => {
    const webhook = await addSlow(owner);
    const failing = await add(admin);
    await pingWebhook(admin, failing.webhook.webhook_id);
    await db.$executeRaw`CREATE SEQUENCE "failures"`;
    await db.$executeRaw`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM nextval('failures'); RAISE EXCEPTION 'no room'; END $$`;
    await db.$executeRaw`
      CREATE TRIGGER "failing" BEFORE UPDATE ON "webhook" FOR EACH ROW
        WHEN (NEW."space_id" IS NULL AND NEW."lease_owner" IS NULL) EXECUTE FUNCTION fail()`;
    onTestFinished(async () => {
      await db.$executeRaw`DROP FUNCTION fail() CASCADE`;
      await db.$executeRaw`DROP SEQUENCE "failures"`;
    });
    const round = sendDueDeliveries(NEVER).catch(({ message }: Error) => message);
    await soon(async () => {
      expect(await db.$queryRaw`SELECT "is_called" FROM "failures"`).toEqual([{ is_called: true }]);
      expect(held.length).toBe(1);
    });
    held.shift()!();
    expect(await round).toContain("no room");
    expect(await listDeliveries(owner, webhook.webhook_id)).toMatchObject([{ outcome: "sent" }]);
  });

  test("follows no redirect", async () => {
    const { webhook } = await add(admin);
    Object.assign(answer, { status: 302, headers: { location: `http://${receiver.host}/otra` } });
    await createEntryFor(author);
    await send();
    expect(received.map(({ path }) => path)).toEqual(["/avisos"]);
    expect(await listDeliveries(admin, webhook.webhook_id)).toMatchObject([
      { outcome: null, status: 302, tries: 1 },
    ]);
  });

  test("reaches no address that is not of the internet, whatever a name leads to", async () => {
    for (const url of [
      "http://127.0.0.1:1/",
      "https://10.0.0.1/",
      "https://[::1]/",
      "https://localhost/",
      "https://localhost./",
      "http://localhost./",
      "https://.intranet/",
      "https://ejemplo.es:8443/",
    ]) {
      expect(await code(add(admin, null, ALL, url)), url).toBe("invalid");
    }
    Object.assign(env, { SITE_URL: "https://periodico.example" });
    expect(await code(add(admin, null, ALL, "http://ejemplo.es/"))).toBe("invalid");
    Object.assign(env, { SITE_URL: "http://localhost:3000" });
    const { port } = new URL(receiver.url);
    dns.zone.set("dentro.example", { address: "127.0.0.1" });
    const { webhook } = await add(admin, null, ALL, "http://dentro.example/avisos");
    await createEntryFor(author);
    await send();
    expect(received).toEqual([]);
    expect(await listDeliveries(admin, webhook.webhook_id)).toMatchObject([
      { status: null, problem: "address", tries: 1 },
    ]);
    // The same name, where a setting says that it is one's own.
    Object.assign(env, { WEBHOOK_HOSTS: [`localhost:${port}`] });
    await updateWebhook(admin, webhook.webhook_id, { url: `http://localhost:${port}/avisos` });
    await hoursLater();
    await send();
    expect(received.length).toBe(1);
  });

  test("has a log that ends", async () => {
    const { webhook } = await add(admin);
    const { webhook_id } = webhook;
    await db.$executeRaw`
      INSERT INTO "webhook_delivery" ("delivery_id", "webhook_id", "type", "body", "created", "next_at", "outcome")
      SELECT gen_random_uuid(), ${webhook_id}, 'ping', '{}', now() - n * interval '1 hour', NULL, 'sent'
      FROM generate_series(1, 150) AS n`;
    await db.$executeRaw`
      UPDATE "webhook_delivery" SET "created" = now() - interval '31 days' WHERE "created" > now() - interval '2 hours'`;
    await forgetOldDeliveries();
    expect(await db.webhookDelivery.count()).toBe(149);
    await pingWebhook(admin, webhook_id);
    await send();
    expect(await db.webhookDelivery.count()).toBe(100);
    expect((await listDeliveries(admin, webhook_id))[0]).toMatchObject({ type: "ping" });
  });
});

describe("the secret", () => {
  test("can be renewed: for a day both sign", async () => {
    const { webhook, secret } = await add(admin);
    const renewed = await rotateSecret(admin, webhook.webhook_id);
    expect(renewed.secret).not.toBe(secret);
    await pingWebhook(admin, webhook.webhook_id);
    await send();
    expect(types(secret)).toEqual(["ping"]);
    expect(types(renewed.secret)).toEqual(["ping"]);
    received.length = 0;
    await db.$executeRaw`UPDATE "webhook" SET "old_until" = now() - interval '1 second'`;
    await pingWebhook(admin, webhook.webhook_id);
    await hoursLater();
    await send();
    expect(types(renewed.secret)).toEqual(["ping"]);
    expect(() => types(secret)).toThrow("No matching signature");
  });

  test("is kept sealed, answered once, and sealed anew with the others", async () => {
    const { webhook, secret } = await add(admin);
    const row = await db.webhook.findFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
    expect(JSON.stringify(await listWebhooks(admin, null))).not.toContain("secret");
    expect(webhook).not.toHaveProperty("secret");
    expect(await reseal()).toMatchObject({ before: 1, unreadable: 0 });
    const events = await db.auditEvent.findMany({ where: { action: { startsWith: "webhook." } } });
    expect(events).toMatchObject([{ action: "webhook.added", after: { host: receiver.host } }]);
    expect(JSON.stringify(events, (_, v) => (typeof v === "bigint" ? 0 : v))).not.toContain(
      "/avisos",
    );
  });
});
