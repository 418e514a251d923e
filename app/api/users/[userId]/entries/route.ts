import { listUserEntries } from "@/lib/texts/entries/queries";
import { entryListQuery } from "@/lib/texts/entries/schema";
import { publicRoute } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";

export const GET = publicRoute(
  { params: idParams("userId"), query: entryListQuery },
  ({ params, query }) => listUserEntries(params.userId, query),
);
