import { confirmPassword } from "@/lib/access/commands";
import { confirmation } from "@/lib/access/schema";
import { route } from "@/lib/http/route";

export const POST = route({ body: confirmation, beforeFactor: true }, ({ actor, body }) =>
  confirmPassword(actor, body),
);
