import { env } from "@/lib/kernel/env";
import { pageQuery } from "@/lib/kernel/pagination";
import { publicRoute, route } from "@/lib/platform/http/route";
import { createDomain } from "@/lib/spaces/domains/commands";
import { listDomains } from "@/lib/spaces/domains/queries";
import { domainInput } from "@/lib/spaces/domains/schema";

export const GET = publicRoute({ query: pageQuery }, ({ actor, query }) =>
  listDomains(actor, query),
);

export const POST = route({ body: domainInput(env.SITE_URL), status: 201 }, ({ actor, body }) =>
  createDomain(actor, body),
);
