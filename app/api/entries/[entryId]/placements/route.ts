import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { listEntryPlaces } from "@/lib/fronts/placements/queries";

const params = idParams("entryId");

export const GET = route({ params }, ({ actor, params }) => listEntryPlaces(actor, params.entryId));
