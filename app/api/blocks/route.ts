import { listBlocked } from "@/lib/house/blocks/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listBlocked(actor));
