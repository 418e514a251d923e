import { invalid } from "@/lib/kernel/errors";
import { readFormFile } from "@/lib/http/form-file";
import { route } from "@/lib/http/route";
import { storeImage } from "@/lib/uploads/commands";
import { IMAGE_REQUIRED, IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "@/lib/uploads/limits";
import { throttleUploads } from "@/lib/uploads/throttle";

const limit = { bytes: MAX_IMAGE_BYTES, message: IMAGE_TOO_LARGE };

export const POST = route({}, async (actor, _params, { request }) => {
  await throttleUploads(actor);
  const image = await readFormFile(request, "image", limit);
  if (!image) throw invalid("image", IMAGE_REQUIRED);
  return { file: await storeImage(actor, image) };
});
