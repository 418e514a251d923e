import { idParams } from "@/lib/kernel/ids";
import { publicRoute } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { listSpaceEntries } from "@/lib/placements/front-pages";

export const GET = publicRoute({ params: idParams("id"), query: pageQuery }, ({ params, query }) =>
  listSpaceEntries(params.id, query),
);
