import { getEntry } from "@/lib/entries/queries";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute } from "@/lib/http/route";
import { listEntrySpaces } from "@/lib/spaces/queries";

export const GET = publicRoute({ params: idParams("entryId") }, async (_actor, { entryId }) => {
  await getEntry(entryId);
  return listEntrySpaces(entryId);
});
