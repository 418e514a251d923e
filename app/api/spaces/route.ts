import { publicRoute, route } from "@/lib/platform/http/route";
import { createSpace } from "@/lib/spaces/spaces/commands";
import { listSpaces } from "@/lib/spaces/spaces/queries";
import { spaceInput, spaceListQuery } from "@/lib/spaces/spaces/schema";

export const GET = publicRoute({ query: spaceListQuery }, ({ query }) => listSpaces(query));

export const POST = route({ body: spaceInput, status: 201, once: true }, ({ actor, body }) =>
  createSpace(actor, body),
);
