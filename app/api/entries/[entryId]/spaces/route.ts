import { publicRoute } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { listEntrySpaces } from "@/lib/fronts/placements/front-pages";

export const GET = publicRoute({ params: idParams("entryId") }, ({ params }) =>
  listEntrySpaces(params.entryId),
);
