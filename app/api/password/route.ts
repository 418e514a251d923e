import { changePassword } from "@/lib/access/commands";
import { passwordChange } from "@/lib/access/schema";
import { route } from "@/lib/http/route";

export const POST = route({ body: passwordChange }, ({ actor, body }) =>
  changePassword(actor, body),
);
