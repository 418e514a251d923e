import { listUnprovenDomains } from "@/lib/spaces/domains/queries";
import { route } from "@/lib/platform/http/route";
import { pageQuery } from "@/lib/kernel/pagination";

export const GET = route({ query: pageQuery }, ({ actor, query }) =>
  listUnprovenDomains(actor, query),
);
