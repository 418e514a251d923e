import { route } from "@/lib/platform/http/route";
import { listBlockedSpaces } from "@/lib/fronts/placements/queries";

export const GET = route({}, ({ actor }) => listBlockedSpaces(actor));
