import { route } from "@/lib/http/route";
import { countUnreadNotices } from "@/lib/notices/queries";

export const GET = route({}, ({ actor }) => countUnreadNotices(actor));
