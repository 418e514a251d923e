import { idParams } from "@/lib/kernel/ids";
import { TEXT_BYTES } from "@/lib/platform/http/body";
import { publicRoute, route } from "@/lib/platform/http/route";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { deleteForGood } from "@/lib/publishing/publish/removal-commands";
import { deletionQuery } from "@/lib/publishing/removals/schema";
import { getEntry } from "@/lib/texts/entries/queries";
import { entryChanges } from "@/lib/texts/entries/schema";

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
