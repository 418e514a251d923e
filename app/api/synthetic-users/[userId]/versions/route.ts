import { idParams } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";
import { listPersonalityVersions } from "@/lib/machines/synthetic-users/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  { params: idParams("userId"), query: pageQuery },
  ({ actor, params, query }) => listPersonalityVersions(actor, params.userId, query),
);
