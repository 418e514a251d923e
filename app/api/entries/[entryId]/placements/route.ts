import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { listEntryPlaces } from "@/lib/placements/queries";

const params = idParams("entryId");

export const GET = route({ params }, ({ actor, params }) => listEntryPlaces(actor, params.entryId));
