import { idParams } from "@/lib/http/record-id";
import { publicRoute, route } from "@/lib/http/route";
import { updateProfile } from "@/lib/users/commands";
import { getUser } from "@/lib/users/queries";
import { profileChanges } from "@/lib/users/schema";

const params = idParams("userId");

export const GET = publicRoute({ params }, (_actor, { userId }) => getUser(userId));

export const PATCH = route({ params, body: profileChanges }, (actor, { userId }, { body }) =>
  updateProfile(actor, userId, body),
);
