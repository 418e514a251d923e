import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { deleteSlug, updateSlug } from "@/lib/publishing/publish/slug-commands";
import { getSlug } from "@/lib/texts/slugs/queries";
import { slugInput } from "@/lib/texts/slugs/schema";

const params = idParams("slugId");

export const GET = route({ params }, ({ actor, params }) => getSlug(actor, params.slugId));

export const PUT = route({ params, body: slugInput }, ({ actor, params, body }) =>
  updateSlug(actor, params.slugId, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteSlug(actor, params.slugId));
