import "server-only";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Transporter } from "nodemailer";
import { afterAnswer } from "@/lib/kernel/after-answer";
import { allEnded } from "@/lib/kernel/all-ended";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { logFailure } from "@/lib/kernel/log-away";
import { findPart, partOrMake } from "@/lib/kernel/process";
import { traced } from "@/lib/kernel/trace";
import type { MailTemplate } from "@/lib/platform/mail/mail";
import {
  delay,
  forgetMail,
  keepMail,
  putBack,
  readMail,
  takeMail,
  type Message,
  type Waiting,
} from "@/lib/platform/mail/outbox";

/** True when the site sends e-mail. */
export const sendsMail = env.SMTP_URL !== undefined;

/** Messages that one server sends at the same time, and how long each may take, in milliseconds. */
const AT_ONCE = 2;
const PATIENCE_MS = 45_000;

/**
 * Keeps a message until the mail server has taken it, and tries it once the answer of the current request is sent;
 * after a failure, or when this process dies, the server that keeps the schedule tries it again. Never throws: what
 * cannot be kept, or is given up, is logged, without the address, and reported to those who run the site (`mailLost`).
 * `nameOf` returns the name of the newspaper.
 */
export async function sendMail(
  to: string,
  written: MailTemplate,
  nameOf: () => Promise<string>,
): Promise<void> {
  if (!sendsMail) return;
  const { follow, signal } = mailer();
  const kept = await follow(keep(to, written, nameOf));
  if (kept) afterAnswer("mail", () => follow(trySending(kept, signal)));
}

async function keep(to: string, written: MailTemplate, nameOf: () => Promise<string>) {
  try {
    return await keepMail({ to, ...written(await nameOf()) });
  } catch (error) {
    logFailure(error, "an e-mail could not be kept");
    await tellOfLoss();
    return null;
  }
}

/** Sends what is due, until there is none or `signal` aborts. Any number of servers may do so at once. */
export async function sendDueMail(signal: AbortSignal): Promise<void> {
  if (!sendsMail) return;
  const { follow } = mailer();
  const worker = async () => {
    // A failure ends this round: a mail server that is away is so for the next message, too.
    while (!signal.aborted && (await follow(trySending(null, signal))));
  };
  await allEnded(Array.from({ length: AT_ONCE }, worker));
}

/** Resolves when the mail server accepts the connection of the site. Throws its error otherwise. */
export async function checkMail(): Promise<void> {
  await (await openTransport()).verify();
}

/** The ids of messages that the mail server has taken and that are still to be deleted from the database. */
const sent = new Set<string>();

/** Tries one message, this or the one that is due longest. Returns false when there is none, or it was not sent. */
async function trySending(mailId: string | null, stop: AbortSignal): Promise<boolean> {
  const waiting = await takeMail(mailId);
  if (!waiting) return false;
  const { mail_id } = waiting;
  let message: Message | undefined;
  try {
    if (!sent.has(mail_id)) {
      message = readMail(waiting);
      await hand(message, mail_id, AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]));
      sent.add(mail_id);
      findPart("onMail")?.("sent");
    }
  } catch (error) {
    if (stop.aborted) await putBack(waiting);
    else await noteFailure(waiting, message, failureOf(error));
    return false;
  }
  await forgetMail(mail_id);
  sent.delete(mail_id);
  return true;
}

async function hand({ to, ...mail }: Message, mailId: string, signal: AbortSignal): Promise<void> {
  const transport = await (opened ??= openTransport());
  signal.throwIfAborted();
  // The same id each time: if the message is sent twice all the same, mail servers and programs drop the second.
  const messageId = `<${mailId}@${new URL(env.SITE_URL).hostname}>`;
  const sending = transport.sendMail({ ...mail, to, messageId, from: env.SMTP_FROM });
  await traced("mail", () => unlessAborted(sending, signal), "client");
}

/**
 * Delays a message that was not sent. One that the mail server will never take is given up, and so is one that it has
 * not taken for a day.
 */
async function noteFailure(waiting: Waiting, message: Message | undefined, failure: Failure) {
  const isRefused = failure.responseCode >= 500 && failure.code !== "EAUTH"; // the operator may mend that
  const isHopeless = !message || isRefused || waiting.isOld;
  const told = { ...failure, subject: message?.subject, tries: waiting.tries };
  if (!isHopeless) {
    if (waiting.tries === 1) log.warn(told, "an e-mail waits for the mail server");
    return delay(waiting);
  }
  await forgetMail(waiting.mail_id);
  log.error(told, "an e-mail could not be sent");
  findPart("onMail")?.("failed");
  await tellOfLoss();
}

const tellOfLoss = async () =>
  findPart("mailLost")?.().catch((error: unknown) =>
    log.error({ err: error }, "nobody could be told of an e-mail that was not sent"),
  );

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    mailer: Mailer;
    /** Tells those who run the site that an e-mail was given up; absent in tools. */
    mailLost: () => Promise<void>;
    /** Called with the outcome of each message; absent where nobody counts. */
    onMail: (outcome: "sent" | "failed") => void;
  }
}

interface Mailer {
  underWay: Set<Promise<unknown>>;
  /** Aborts when the process is to end. */
  signal: AbortSignal;
  /** Notes work that `finish` waits for, and returns it. */
  follow<T>(work: Promise<T>): Promise<T>;
  /** Waits so many milliseconds for the messages under way and leaves the others for later: the process will end. */
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
      follow(work) {
        const followed = work.finally(() => underWay.delete(followed));
        underWay.add(followed);
        return followed;
      },
      async finish(milliseconds) {
        await Promise.race([done(), sleep(milliseconds, undefined, { ref: false })]);
        over.abort();
        await done();
      },
    };
  });

/** Returns the result of the work; rejects as soon as the signal is given. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const settled = new AbortController();
  const abort = once(signal, "abort", { signal: settled.signal }).then(() => {
    throw signal.reason;
  });
  return Promise.race([work, abort]).finally(() => settled.abort());
}

interface Failure {
  code?: string;
  command?: string;
  responseCode: number;
}

/** Returns the parts of an error that may be logged: the server's own words may repeat an address. */
function failureOf(error: unknown): Failure {
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
