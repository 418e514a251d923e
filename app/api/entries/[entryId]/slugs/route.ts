import { idParams } from "@/lib/kernel/ids";
import { publicRoute } from "@/lib/platform/http/route";
import { listEntrySlugs } from "@/lib/texts/slugs/queries";

export const GET = publicRoute({ params: idParams("entryId") }, ({ params }) =>
  listEntrySlugs(params.entryId),
);
