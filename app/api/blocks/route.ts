import { listBlocked } from "@/lib/blocks/queries";
import { route } from "@/lib/http/route";

export const GET = route({}, ({ actor }) => listBlocked(actor));
