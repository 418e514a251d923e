import { pageQuery } from "@/lib/kernel/pagination";
import { publicRoute } from "@/lib/platform/http/route";
import { listAllSlugs } from "@/lib/texts/slugs/queries";

export const GET = publicRoute({ query: pageQuery }, ({ query }) => listAllSlugs(query));
