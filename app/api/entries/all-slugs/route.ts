import { publicRoute } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { listAllSlugs } from "@/lib/slugs/queries";

export const GET = publicRoute({ query: pageQuery }, ({ query }) => listAllSlugs(query));
