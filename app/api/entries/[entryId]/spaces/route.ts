import { publicRoute } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { listEntrySpaces } from "@/lib/placements/front-pages";

export const GET = publicRoute({ params: idParams("entryId") }, ({ params }) =>
  listEntrySpaces(params.entryId),
);
