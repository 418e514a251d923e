import { previewContent } from "@/lib/entries/queries";
import { previewInput } from "@/lib/entries/schema";
import { route } from "@/lib/http/route";

/** Not a write: a text of any length is too long for the address of a GET. */
export const POST = route({ body: previewInput }, ({ actor, body }) =>
  previewContent(actor, body.content),
);
