import { countUnreadNotices } from "@/lib/house/notices/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => countUnreadNotices(actor));
