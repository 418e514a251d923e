import { readFormFile } from "@/lib/platform/http/form-file";
import { route } from "@/lib/platform/http/route";
import { uploadImage } from "@/lib/platform/uploads/commands";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "@/lib/platform/uploads/limits";
import { uploadQuery } from "@/lib/platform/uploads/schema";

const limit = { bytes: MAX_IMAGE_BYTES, message: IMAGE_TOO_LARGE };

export const POST = route({ query: uploadQuery }, async ({ actor, query, request }) => ({
  file: await uploadImage(actor, () => readFormFile(request, "image", limit), {
    portrait: query.forma === "retrato",
  }),
}));
