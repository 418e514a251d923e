import "server-only";
import { randomUUID } from "node:crypto";
import { db } from "@/lib/kernel/db";
import { seal, unseal } from "@/lib/platform/auth/seal";
import type { Mail } from "./mail";

/** A message with the address that it goes to. */
export interface Message extends Mail {
  to: string;
}

/** A kept message that only this process tries until its turn is over. */
export interface Waiting {
  mail_id: string;
  sealed: string;
  /** How often it has been tried, this time included. */
  tries: number;
  /** True when it has waited so long that it is given up if it fails once more. */
  isOld: boolean;
}

/** Seconds that a message is left to one server, longer than it tries. If that dies, others take the message then. */
const TURN_SECONDS = 60;

/** Seconds until the second attempt, and the most until any: they double each time. */
const FIRST_WAIT = 5;
const LONGEST_WAIT = 600;

/** Hours after which a message is given up; after twice as many it is forgotten where no server sends mail. */
const GIVEN_UP_AFTER = 24;

/** Keeps a message, sealed, until it is sent, and returns its id. */
export async function keepMail(message: Message): Promise<string> {
  const mail_id = randomUUID();
  const sealed = seal("mail", JSON.stringify(message));
  await db.mail.create({ data: { mail_id, sealed }, select: { mail_id: true } });
  return mail_id;
}

/** Takes this message, or the one that has been due longest; undefined when another server has it, or there is none. */
export async function takeMail(mailId: string | null): Promise<Waiting | undefined> {
  const [waiting] = await db.$queryRaw<Waiting[]>`
    UPDATE "mail" SET "tries" = "tries" + 1, "next_at" = now() + make_interval(secs => ${TURN_SECONDS})
    WHERE "mail_id" = (
      SELECT "mail_id" FROM "mail" WHERE "next_at" <= now() AND "mail_id" = coalesce(${mailId}::uuid, "mail_id")
      ORDER BY "next_at" LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING "mail_id", "sealed", "tries"::integer,
      "created" < now() - make_interval(hours => ${GIVEN_UP_AFTER}) AS "isOld"`;
  return waiting;
}

/** Reads a message. Throws when the key that sealed it is not known any more. */
export const readMail = ({ sealed }: Waiting) => JSON.parse(unseal("mail", sealed)) as Message;

/** Deletes a message that was sent or is given up. */
export const forgetMail = (mail_id: string) => db.mail.deleteMany({ where: { mail_id } });

/** Delays the next attempt at a message: the longer, the more often it has been tried. */
export async function delay({ mail_id, tries }: Waiting): Promise<void> {
  const wait = Math.min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT);
  await db.$executeRaw`
    UPDATE "mail" SET "next_at" = now() + make_interval(secs => ${wait})
    WHERE "mail_id" = ${mail_id}::uuid AND "tries" = ${tries}`;
}

/** Leaves a message to the next server that takes one, as if it had not been tried. */
export async function putBack({ mail_id, tries }: Waiting): Promise<void> {
  await db.$executeRaw`
    UPDATE "mail" SET "next_at" = now(), "tries" = "tries" - 1
    WHERE "mail_id" = ${mail_id}::uuid AND "tries" = ${tries}`;
}

/** Forgets what has waited for days, as it does where no mail server is set any more. */
export async function forgetOldMail(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "mail" WHERE "created" < now() - make_interval(hours => ${2 * GIVEN_UP_AFTER})`;
}
