import { env } from "@/lib/kernel/env";
import { publicRoute } from "@/lib/platform/http/route";
import { requireServed } from "@/lib/spaces/domains/queries";
import { askedDomain } from "@/lib/spaces/domains/schema";

/**
 * For a proxy that gets certificates when they are first needed (Caddy's `on_demand_tls`): 200 for a name that the site
 * serves, else 404. All questions come from the proxy's address, so a limit per network would not be fair.
 */
export const GET = publicRoute({ query: askedDomain(env.SITE_URL) }, async ({ query }) => {
  await requireServed(query.domain);
  return { domain: query.domain };
});
