import { route } from "@/lib/platform/http/route";
import { countUnreadNotices } from "@/lib/house/notices/queries";

export const GET = route({}, ({ actor }) => countUnreadNotices(actor));
