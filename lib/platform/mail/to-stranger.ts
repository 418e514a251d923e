import "server-only";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { spendBy } from "@/lib/platform/limits/spend";
import { sendMail, sendsMail } from "./send";

/**
 * Sends a mail that somebody else than its receiver has asked for, as `sendMail` does: a mailbox gets only so many of
 * these in a day, no matter who asks. Resolves with whether it was sent.
 */
export async function mailToStranger(...mail: Parameters<typeof sendMail>): Promise<boolean> {
  if (!sendsMail) return false;
  try {
    await spendBy("MAILS", mailboxOf(mail[0]));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn("a mailbox has had its e-mails from strangers for today: another one was not sent");
    return false;
  }
  await sendMail(...mail);
  return true;
}

/** Returns one name for addresses that lead to the same mailbox: in any case, and with any tag after a plus sign. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, "");
