import { updateSpace, deleteSpace } from "@/lib/desk/site/space-commands";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute, route } from "@/lib/platform/http/route";
import { getSpace } from "@/lib/spaces/spaces/queries";
import { spaceChanges } from "@/lib/spaces/spaces/schema";

const params = idParams("id");

export const GET = publicRoute({ params }, ({ params }) => getSpace(params.id));

export const PATCH = route({ params, body: spaceChanges, once: true }, ({ actor, params, body }) =>
  updateSpace(actor, params.id, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteSpace(actor, params.id));
