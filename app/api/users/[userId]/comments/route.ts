import { idParams } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";
import { publicRoute } from "@/lib/platform/http/route";
import { listUserComments } from "@/lib/texts/comments/queries";

export const GET = publicRoute(
  { params: idParams("userId"), query: pageQuery },
  ({ actor, params, query }) => listUserComments(actor, params.userId, query),
);
