import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { db } from "@/lib/kernel/db";
import { part } from "@/lib/kernel/process";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createUser } from "@/tests/support/factories";
import { startFakeSmtp } from "@/tests/support/fake-smtp";
import { parts } from "@/tests/support/process-parts";
import { soon } from "@/tests/support/soon";

const written = (newspaper: string) => ({
  ...{ subject: `Hola, de ${newspaper}`, text: "Hola.", html: "<p>Hola.</p>" },
});
const nameOf = () => Promise.resolve("La Gaceta");

/** What sends mail through this server. */
async function mailThrough(url: string) {
  vi.resetModules();
  vi.stubEnv("SMTP_URL", url);
  vi.stubEnv("SMTP_FROM", "no-responder@rotativa.ejemplo.es");
  return import("@/lib/platform/mail/send");
}

const due = () => db.$executeRaw`UPDATE "mail" SET "next_at" = now()`;
const NEVER = new AbortController().signal;

test("what the mail server does not take waits, sealed, and goes once, whoever sends it", async () => {
  await resetDatabase();
  const smtp = await startFakeSmtp();
  smtp.refuse(3);
  await parts.without("mailer", async () => {
    const { sendMail } = await mailThrough(smtp.url);
    for (const name of ["ana", "eva", "noa"]) {
      await sendMail(`${name}@ejemplo.es`, written, nameOf);
    }
    await part("mailer").finish(10_000);
  });
  expect(smtp.received).toEqual([]);
  const waiting = await db.mail.findMany();
  expect(waiting).toMatchObject([{ tries: 1 }, { tries: 1 }, { tries: 1 }]);
  for (const words of ["ejemplo.es", "Hola", "Gaceta"]) {
    expect(JSON.stringify(waiting)).not.toContain(words);
  }
  await parts.without("mailer", async () => {
    const { sendDueMail } = await mailThrough(smtp.url);
    await sendDueMail(NEVER);
    expect(smtp.received).toEqual([]); // not yet
    await due();
    await Promise.all([sendDueMail(NEVER), sendDueMail(NEVER), sendDueMail(NEVER)]);
  });
  expect(smtp.received.map(({ to }) => to).sort()).toEqual(
    ["ana", "eva", "noa"].map((name) => `${name}@ejemplo.es`),
  );
  const ids = smtp.received.map(({ raw }) => /^Message-ID: <(.*)@/im.exec(raw)?.[1]);
  expect(ids.sort()).toEqual(waiting.map(({ mail_id }) => mail_id).sort());
  expect(await db.mail.count()).toBe(0);
  await smtp.close();
});

test("it waits longer after each try, and a day at most", async () => {
  await resetDatabase();
  await createAdmin();
  const smtp = await startFakeSmtp();
  smtp.refuse(100);
  const waits: number[] = [];
  await parts.without("mailer", async () => {
    const { sendMail, sendDueMail } = await mailThrough(smtp.url);
    const { openLostMail } = await import("@/lib/house/notices/lost-mail");
    await parts.without("mailLost", async () => {
      openLostMail();
      await sendMail("ana@ejemplo.es", written, nameOf);
      await part("mailer").finish(10_000);
      for (let tries = 0; tries < 9; tries++) {
        const [row] = await db.$queryRaw<{ wait: number }[]>`
          SELECT extract(epoch FROM "next_at" - now())::float AS "wait" FROM "mail"`;
        waits.push(Math.ceil(row!.wait / 5) * 5);
        await due();
        await sendDueMail(NEVER);
      }
      expect(await db.notice.count()).toBe(0);
      await db.$executeRaw`UPDATE "mail" SET "next_at" = now(), "created" = now() - interval '25 hours'`;
      await sendDueMail(NEVER);
    });
  });
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
  expect(await db.mail.count()).toBe(0);
  expect(await db.notice.findMany()).toMatchObject([{ kind: "mail_failed" }]);
  await smtp.close();
});

test("a process that ends lets the messages under way go first", async () => {
  const smtp = await startFakeSmtp();
  await parts.without("mailer", async () => {
    const { sendMail } = await mailThrough(smtp.url);
    await sendMail("ana@ejemplo.es", written, nameOf);
    await part("mailer").finish(10_000);
  });
  expect(smtp.received).toMatchObject([{ to: "ana@ejemplo.es", subject: "Hola, de La Gaceta" }]);
  await smtp.close();
});

test("administrators are told of mail that is given up, in one line, and not whose it was", async () => {
  await resetDatabase();
  const [admin] = [await createAdmin(), await createUser({ isEditor: true })];
  const smtp = await startFakeSmtp();
  smtp.refuse(2, 550);
  await parts.without("mailer", async () => {
    const { sendMail } = await mailThrough(smtp.url);
    const { openLostMail } = await import("@/lib/house/notices/lost-mail");
    await parts.without("mailLost", async () => {
      openLostMail();
      for (let message = 0; message < 3; message++)
        await sendMail("ana@ejemplo.es", written, nameOf);
      await part("mailer").finish(10_000);
    });
  });
  expect(smtp.received).toHaveLength(1);
  expect(await db.notice.findMany()).toMatchObject([
    { user_id: admin.id, kind: "mail_failed", data: { others: 1 } },
  ]);
  expect(JSON.stringify(await db.notice.findMany())).not.toContain("ejemplo.es");
  await smtp.close();
});

test("but waits for no mail server that says nothing", async () => {
  await resetDatabase();
  const connections: Socket[] = [];
  const silent = createServer((socket) => connections.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  await parts.without("mailer", async () => {
    const { sendMail } = await mailThrough(
      `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    );
    await sendMail("ana@ejemplo.es", written, nameOf);
    await soon(() => expect(connections).toHaveLength(1));
    await part("mailer").finish(100); // while the server says nothing still
    expect(connections[0]?.destroyed).toBe(false);
  });
  expect(await db.mail.findMany()).toMatchObject([{ tries: 0 }]); // left for whoever comes next
  for (const socket of connections) socket.destroy();
  silent.close();
});
