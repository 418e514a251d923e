import "server-only";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Transporter } from "nodemailer";
import { afterAnswer } from "@/lib/kernel/after-answer";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { partOrMake } from "@/lib/kernel/process";

/** A message as every mail program can show it. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** Whether the site sends e-mail. */
export const sendsMail = env.SMTP_URL !== undefined;

/** How long is waited before each further try, in milliseconds. */
const WAITS = [2_000, 10_000, 30_000];

/**
 * Has a message sent once the answer of the request under way is out, and tries again when the mail server is
 * not there. Returns at once and never throws: what could not be sent is told to the log, without the address.
 */
export function sendMail(to: string, mail: Mail): void {
  if (!sendsMail) return;
  const { underWay, signal } = mailer();
  afterAnswer("mail", () => {
    const sent = deliver(to, mail, signal).finally(() => underWay.delete(sent));
    underWay.add(sent);
    return sent;
  });
}

async function deliver(to: string, mail: Mail, signal: AbortSignal): Promise<void> {
  for (const wait of [...WAITS, null]) {
    try {
      const transport = await (opened ??= openTransport());
      signal.throwIfAborted();
      await unlessAborted(transport.sendMail({ ...mail, to, from: env.SMTP_FROM }), signal);
      return;
    } catch (error) {
      const failure = failureOf(error);
      if (wait === null || signal.aborted || failure.responseCode >= 500) {
        return log.error({ ...failure, subject: mail.subject }, "an e-mail could not be sent");
      }
      await sleep(wait, undefined, { signal }).catch(() => {}); // the next try sees that it is over
    }
  }
}

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    mailer: Mailer;
  }
}

interface Mailer {
  underWay: Set<Promise<void>>;
  signal: AbortSignal;
  /** Waits for the messages under way so many milliseconds, and gives the others up: the process is to end. */
  finish(milliseconds: number): Promise<void>;
}

const mailer = () =>
  partOrMake("mailer", () => {
    const over = new AbortController();
    const underWay: Mailer["underWay"] = new Set();
    const done = () => Promise.allSettled([...underWay]);
    return {
      underWay,
      signal: over.signal,
      async finish(milliseconds) {
        await Promise.race([done(), sleep(milliseconds, undefined, { ref: false })]);
        over.abort();
        await done();
      },
    };
  });

/** What the work gives; rejects as soon as the signal is given. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const settled = new AbortController();
  const abort = once(signal, "abort", { signal: settled.signal }).then(() => {
    throw signal.reason;
  });
  return Promise.race([work, abort]).finally(() => settled.abort());
}

/** What may be logged: the server's own words may repeat an address. */
function failureOf(error: unknown) {
  const {
    code,
    command,
    responseCode = 0,
  } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  return { code, command, responseCode };
}

let opened: Promise<Transporter> | undefined;

/** Loaded with the first message: most sites' processes never send one. */
async function openTransport(): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
