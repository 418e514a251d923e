import "server-only";
import { randomUUID } from "node:crypto";
import { db } from "@/lib/kernel/db";
import { seal, unseal } from "@/lib/platform/auth/seal";
import type { Mail } from "./mail";

/** One that is for somebody. */
export interface Message extends Mail {
  to: string;
}

/** One that is this process's to try until its turn is over. */
export interface Waiting {
  mail_id: string;
  sealed: string;
  /** How often it has been tried, this time along. */
  tries: number;
  /** True when it has waited so long that it is given up if it fails once more. */
  isOld: boolean;
}

/** How long a message is one server's, in seconds: longer than it tries. A server that dies leaves it to others then. */
const TURN_SECONDS = 60;

/** Seconds until the second try, twice as many before each further one, and at most. */
const FIRST_WAIT = 5;
const LONGEST_WAIT = 600;

/** After so many hours a message is given up, and after twice as many it is forgotten where nobody sends any. */
const GIVEN_UP_AFTER = 24;

/** Keeps a message, sealed, until it is sent, and answers its id. */
export async function keepMail(message: Message): Promise<string> {
  const mail_id = randomUUID();
  const sealed = seal("mail", JSON.stringify(message));
  await db.mail.create({ data: { mail_id, sealed }, select: { mail_id: true } });
  return mail_id;
}

/** Takes this message, or the one that has been due longest; undefined when it is another's, or there is none. */
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

/** Throws where the key that sealed it is not known any more. */
export const readMail = ({ sealed }: Waiting) => JSON.parse(unseal("mail", sealed)) as Message;

/** It was sent, or is given up: nothing of it stays. */
export const forgetMail = (mail_id: string) => db.mail.deleteMany({ where: { mail_id } });

/** It is tried again later: the later, the more often it has been. */
export async function delay({ mail_id, tries }: Waiting): Promise<void> {
  const wait = Math.min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT);
  await db.$executeRaw`
    UPDATE "mail" SET "next_at" = now() + make_interval(secs => ${wait})
    WHERE "mail_id" = ${mail_id}::uuid AND "tries" = ${tries}`;
}

/** It is tried again by whoever comes next, as if it had not been. */
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
