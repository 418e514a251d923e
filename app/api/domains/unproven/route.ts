import { listUnprovenDomains } from "@/lib/domains/queries";
import { route } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";

export const GET = route({ query: pageQuery }, ({ actor, query }) =>
  listUnprovenDomains(actor, query),
);
