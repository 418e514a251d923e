import "server-only";
import { tellAdmins } from "@/lib/house/notices/admins";
import { transaction } from "@/lib/kernel/change";
import { partOrMake } from "@/lib/kernel/process";

/** From now on administrators are told of an e-mail that could not be sent. */
export const openLostMail = () => partOrMake("mailLost", () => tellOfLostMail);

/** To whom it was to go and what it said is told to nobody: there may be a secret in it. */
const tellOfLostMail = (): Promise<void> =>
  transaction((tx) => tellAdmins(tx, { kind: "mail_failed" }));
