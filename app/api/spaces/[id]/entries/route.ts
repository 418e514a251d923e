import { idParams } from "@/lib/http/record-id";
import { publicRoute } from "@/lib/http/route";
import { pageQuery } from "@/lib/pagination";
import { listSpaceEntries } from "@/lib/spaces/queries";

export const GET = publicRoute(
  { params: idParams("id"), query: pageQuery },
  (_actor, { id }, { query }) => listSpaceEntries(id, query),
);
