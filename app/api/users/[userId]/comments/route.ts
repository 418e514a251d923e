import { listUserComments } from "@/lib/comments/queries";
import { idParams } from "@/lib/http/record-id";
import { publicRoute } from "@/lib/http/route";
import { pageQuery } from "@/lib/pagination";
import { getUser } from "@/lib/users/queries";

export const GET = publicRoute(
  { params: idParams("userId"), query: pageQuery },
  async (_actor, { userId }, { query }) => {
    await getUser(userId);
    return listUserComments(userId, query);
  },
);
