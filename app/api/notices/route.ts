import { listNotices } from "@/lib/house/notices/queries";
import { pageQuery } from "@/lib/kernel/pagination";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: pageQuery }, ({ actor, query }) => listNotices(actor, query));
