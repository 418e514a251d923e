import { createDomain } from "@/lib/domains/commands";
import { listDomains } from "@/lib/domains/queries";
import { domainInput } from "@/lib/domains/schema";
import { env } from "@/lib/kernel/env";
import { publicRoute, route } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";

export const GET = publicRoute({ query: pageQuery }, ({ actor, query }) =>
  listDomains(actor, query),
);

export const POST = route({ body: domainInput(env.SITE_URL), status: 201 }, ({ actor, body }) =>
  createDomain(actor, body),
);
