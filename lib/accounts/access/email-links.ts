import "server-only";
import { siteName } from "@/lib/house/settings/paper";
import { displayName, type CurrentUser } from "@/lib/house/users/dto";
import { findPersonByEmail } from "@/lib/house/users/records";
import { transaction } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/platform/addresses/routes";
import { makeLink } from "@/lib/platform/auth/links";
import { mailToStranger } from "@/lib/platform/mail/to-stranger";
import { emailTakenMail } from "@/lib/platform/mail/texts/email-taken";
import { verifyEmailMail } from "@/lib/platform/mail/texts/verify-email";

const A_DAY = 24 * 60; // minutes

type Named = Pick<CurrentUser, "id" | "username" | "fullName">;

/** Makes the secret of a link that proves that the account's owner reads this address. */
export async function linkForEmail(
  tx: Database,
  { id, email }: { id: number; email: string | null },
): Promise<string> {
  const link = { userId: id, kind: "email", email: email ?? undefined, minutes: A_DAY } as const;
  return (await makeLink(tx, link)).secret;
}

/** Sends the link of `linkForEmail`. */
export async function mailEmailLink(user: Named, email: string, secret: string): Promise<void> {
  const url = env.SITE_URL + routes.verifyEmail(secret);
  await mailToStranger(email, verifyEmailMail(displayName(user), user.username, url), siteName);
}

/**
 * Sends a link that proves the account's present or future address. When the address is another account's, that account
 * is told instead, and the person who asks gets the same answer after the same time.
 */
export async function sendEmailLink(user: Named, email: string): Promise<void> {
  const [secret, holder] = await transaction(
    async (tx) =>
      [await linkForEmail(tx, { id: user.id, email }), await findPersonByEmail(tx, email)] as const,
  );
  if (!holder || holder.id === user.id) return mailEmailLink(user, email, secret);
  await mailToStranger(
    holder.email ?? email,
    emailTakenMail(displayName(holder), holder.username),
    siteName,
  );
}
