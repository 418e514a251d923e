import { listUserEntries } from "@/lib/entries/queries";
import { entryListQuery } from "@/lib/entries/schema";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute } from "@/lib/http/route";
import { getUser } from "@/lib/users/queries";

export const GET = publicRoute(
  { params: idParams("userId"), query: entryListQuery },
  async (_actor, { userId }, { query }) => {
    await getUser(userId);
    return listUserEntries(userId, query);
  },
);
