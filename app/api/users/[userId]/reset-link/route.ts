import { createResetLink } from "@/lib/accounts/access/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("userId");

export const POST = route({ params, status: 201 }, ({ actor, params }) =>
  createResetLink(actor, params.userId),
);
