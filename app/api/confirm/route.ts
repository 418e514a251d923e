import { confirmPassword } from "@/lib/accounts/access/commands";
import { confirmation } from "@/lib/accounts/access/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route({ body: confirmation, beforeFactor: true }, ({ actor, body }) =>
  confirmPassword(actor, body),
);
