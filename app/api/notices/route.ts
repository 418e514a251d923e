import { route } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { listNotices } from "@/lib/notices/queries";

export const GET = route({ query: pageQuery }, ({ actor, query }) => listNotices(actor, query));
