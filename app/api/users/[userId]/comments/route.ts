import { listUserComments } from "@/lib/comments/queries";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { getUser } from "@/lib/users/queries";

export const GET = publicRoute(
  { params: idParams("userId"), query: pageQuery },
  async (_actor, { userId }, { query }) => {
    await getUser(userId);
    return listUserComments(userId, query);
  },
);
