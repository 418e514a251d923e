import { changePassword } from "@/lib/accounts/access/commands";
import { passwordChange } from "@/lib/accounts/access/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route({ body: passwordChange }, ({ actor, body }) =>
  changePassword(actor, body),
);
