import { TEXT_BYTES } from "@/lib/platform/http/body";
import { route } from "@/lib/platform/http/route";
import { previewContent } from "@/lib/texts/entries/queries";
import { previewInput } from "@/lib/texts/entries/schema";

/** A POST although it writes nothing: a text of any length is too long for the address of a GET. */
export const POST = route({ body: previewInput, bytes: TEXT_BYTES }, ({ actor, body }) =>
  previewContent(actor, body.content),
);
