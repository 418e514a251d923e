import { deleteEntry, updateEntry } from "@/lib/publishing/entries";
import { getEntry } from "@/lib/entries/queries";
import { entryChanges } from "@/lib/entries/schema";
import { TEXT_BYTES } from "@/lib/http/body";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute, route } from "@/lib/http/route";
import { deleteForGood } from "@/lib/publishing/removals";
import { deletionQuery } from "@/lib/removals/schema";

const params = idParams("entryId");

export const GET = publicRoute({ params }, ({ params }) => getEntry(params.entryId));

export const PATCH = route(
  { params, body: entryChanges, bytes: TEXT_BYTES, once: true },
  ({ actor, params, body }) => updateEntry(actor, params.entryId, body),
);

export const DELETE = route({ params, query: deletionQuery }, ({ actor, params, query }) =>
  query.definitivo
    ? deleteForGood(actor, "entry", params.entryId)
    : deleteEntry(actor, params.entryId),
);
