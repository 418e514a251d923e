import { route } from "@/lib/http/route";
import { listBlockedSpaces } from "@/lib/placements/queries";

export const GET = route({}, ({ actor }) => listBlockedSpaces(actor));
