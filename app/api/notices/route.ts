import { route } from "@/lib/platform/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { listNotices } from "@/lib/house/notices/queries";

export const GET = route({ query: pageQuery }, ({ actor, query }) => listNotices(actor, query));
