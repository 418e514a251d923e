import { findEntryInSpace } from "@/lib/fronts/placements/front-pages";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import { notFound } from "@/lib/kernel/errors";
import { idParams } from "@/lib/kernel/ids";
import { z } from "@/lib/kernel/zod";
import { publicRoute, route } from "@/lib/platform/http/route";

// Sibling dynamic segments share their name in Next: reading takes slugs, writing takes ids.
const slugs = z.object({ id: z.string().max(100), entryId: z.string().max(200) });
const ids = idParams("id", "entryId");

export const GET = publicRoute({ params: slugs }, async ({ params }) => {
  const found = await findEntryInSpace(params.id, params.entryId);
  if (!found) throw notFound("La entrada no está en el espacio.");
  return { entry: found.entry, space: found.space };
});

export const POST = route({ params: ids, status: 201 }, ({ actor, params }) =>
  addEntryToSpace(actor, params.id, params.entryId),
);

export const DELETE = route({ params: ids }, ({ actor, params }) =>
  removeEntryFromSpace(actor, params.id, params.entryId),
);
