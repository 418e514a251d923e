import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { part } from "@/lib/kernel/process";
import { startFakeSmtp } from "@/tests/support/fake-smtp";
import { parts } from "@/tests/support/process-parts";
import { soon } from "@/tests/support/soon";

const mail = { subject: "Hola", text: "Hola.", html: "<p>Hola.</p>" };

/** What sends mail through this server. */
async function mailThrough(url: string) {
  vi.resetModules();
  vi.stubEnv("SMTP_URL", url);
  vi.stubEnv("SMTP_FROM", "no-responder@rotativa.ejemplo.es");
  return import("@/lib/mail/send");
}

test("a process that ends lets the messages under way go first", async () => {
  const smtp = await startFakeSmtp();
  await parts.without("mailer", async () => {
    const { sendMail } = await mailThrough(smtp.url);
    sendMail("ana@ejemplo.es", mail);
    await part("mailer").finish(10_000);
  });
  expect(smtp.received).toMatchObject([{ to: "ana@ejemplo.es", subject: "Hola" }]);
  await smtp.close();
});

test("but waits for no mail server that says nothing", async () => {
  const connections: Socket[] = [];
  const silent = createServer((socket) => connections.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  await parts.without("mailer", async () => {
    const { sendMail } = await mailThrough(
      `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    );
    sendMail("ana@ejemplo.es", mail);
    await soon(() => expect(connections).toHaveLength(1));
    await part("mailer").finish(100); // while the server says nothing still
    expect(connections[0]?.destroyed).toBe(false);
  });
  for (const socket of connections) socket.destroy();
  silent.close();
});
