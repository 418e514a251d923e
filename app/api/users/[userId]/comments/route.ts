import { listUserComments } from "@/lib/texts/comments/queries";
import { publicRoute } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";

export const GET = publicRoute(
  { params: idParams("userId"), query: pageQuery },
  ({ actor, params, query }) => listUserComments(actor, params.userId, query),
);
