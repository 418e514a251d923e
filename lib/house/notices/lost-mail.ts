import "server-only";
import { tellAdmins } from "@/lib/house/notices/admins";
import { transaction } from "@/lib/kernel/change";
import { partOrMake } from "@/lib/kernel/process";

/** Has administrators notified from now on of e-mails that could not be sent. */
export const openLostMail = () => partOrMake("mailLost", () => tellOfLostMail);

/** Notifies administrators, without the e-mail's recipient and text: there may be a secret in it. */
const tellOfLostMail = (): Promise<void> =>
  transaction((tx) => tellAdmins(tx, { kind: "mail_failed" }));
