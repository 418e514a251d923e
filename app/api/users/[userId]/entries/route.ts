import { listUserEntries } from "@/lib/entries/queries";
import { entryListQuery } from "@/lib/entries/schema";
import { publicRoute } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

export const GET = publicRoute(
  { params: idParams("userId"), query: entryListQuery },
  ({ params, query }) => listUserEntries(params.userId, query),
);
