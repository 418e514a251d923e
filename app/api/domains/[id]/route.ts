import { env } from "@/lib/kernel/env";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute, route } from "@/lib/platform/http/route";
import { deleteDomain, updateDomain } from "@/lib/spaces/domains/commands";
import { getDomain } from "@/lib/spaces/domains/queries";
import { domainChanges } from "@/lib/spaces/domains/schema";

const params = idParams("id");

export const GET = publicRoute({ params }, ({ actor, params }) => getDomain(actor, params.id));

export const PATCH = route(
  { params, body: domainChanges(env.SITE_URL) },
  ({ actor, params, body }) => updateDomain(actor, params.id, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteDomain(actor, params.id));
