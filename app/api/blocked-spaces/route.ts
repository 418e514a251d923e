import { listBlockedSpaces } from "@/lib/fronts/placements/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listBlockedSpaces(actor));
