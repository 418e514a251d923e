import { idParams } from "@/lib/kernel/ids";
import { publicRoute } from "@/lib/platform/http/route";
import { listUserEntries } from "@/lib/texts/entries/queries";
import { entryListQuery } from "@/lib/texts/entries/schema";

export const GET = publicRoute(
  { params: idParams("userId"), query: entryListQuery },
  ({ params, query }) => listUserEntries(params.userId, query),
);
