import { updateAccount } from "@/lib/accounts/account/profile-commands";
import { getUser } from "@/lib/house/users/queries";
import { accountChanges } from "@/lib/house/users/schema";
import { idParams } from "@/lib/kernel/ids";
import { deleteSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { publicRoute, route } from "@/lib/platform/http/route";

const params = idParams("userId");

export const GET = publicRoute({ params }, ({ actor, params }) => getUser(params.userId, actor));

export const PATCH = route(
  { params, body: accountChanges, once: true },
  ({ actor, params, body }) => updateAccount(actor, params.userId, body),
);

export const DELETE = route({ params }, ({ actor, params }) =>
  deleteSyntheticUser(actor, params.userId),
);
