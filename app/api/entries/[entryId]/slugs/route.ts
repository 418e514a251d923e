import { publicRoute } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { listEntrySlugs } from "@/lib/slugs/queries";

export const GET = publicRoute({ params: idParams("entryId") }, ({ params }) =>
  listEntrySlugs(params.entryId),
);
