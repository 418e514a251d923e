import { listEntryPlaces } from "@/lib/fronts/placements/queries";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("entryId");

export const GET = route({ params }, ({ actor, params }) => listEntryPlaces(actor, params.entryId));
