import { idParams } from "@/lib/kernel/ids";
import { publicRoute, route } from "@/lib/http/route";
import { deleteSyntheticUser } from "@/lib/synthetic-users/commands";
import { updateAccount } from "@/lib/account/profile";
import { getUser } from "@/lib/users/queries";
import { accountChanges } from "@/lib/users/schema";

const params = idParams("userId");

export const GET = publicRoute({ params }, ({ actor, params }) => getUser(params.userId, actor));

export const PATCH = route(
  { params, body: accountChanges, once: true },
  ({ actor, params, body }) => updateAccount(actor, params.userId, body),
);

export const DELETE = route({ params }, ({ actor, params }) =>
  deleteSyntheticUser(actor, params.userId),
);
