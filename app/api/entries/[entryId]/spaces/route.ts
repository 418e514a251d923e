import { listEntrySpaces } from "@/lib/fronts/placements/front-pages";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute } from "@/lib/platform/http/route";

export const GET = publicRoute({ params: idParams("entryId") }, ({ params }) =>
  listEntrySpaces(params.entryId),
);
