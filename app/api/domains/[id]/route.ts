import { deleteDomain, updateDomain } from "@/lib/domains/commands";
import { getDomain } from "@/lib/domains/queries";
import { domainChanges } from "@/lib/domains/schema";
import { env } from "@/lib/kernel/env";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute, route } from "@/lib/http/route";

const params = idParams("id");

export const GET = publicRoute({ params }, (_actor, { id }) => getDomain(id));

export const PATCH = route(
  { params, body: domainChanges(env.SITE_URL) },
  (actor, { id }, { body }) => updateDomain(actor, id, body),
);

export const DELETE = route({ params }, (actor, { id }) => deleteDomain(actor, id));
