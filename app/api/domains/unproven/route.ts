import { pageQuery } from "@/lib/kernel/pagination";
import { route } from "@/lib/platform/http/route";
import { listUnprovenDomains } from "@/lib/spaces/domains/queries";

export const GET = route({ query: pageQuery }, ({ actor, query }) =>
  listUnprovenDomains(actor, query),
);
