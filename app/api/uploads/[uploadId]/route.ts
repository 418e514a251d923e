import { route } from "@/lib/platform/http/route";
import { deleteImage, describeImage } from "@/lib/texts/library/commands";
import { imageWords, uploadParams } from "@/lib/texts/library/schema";

const params = uploadParams;

export const PATCH = route({ params, body: imageWords }, ({ actor, params, body }) =>
  describeImage(actor, params.uploadId, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteImage(actor, params.uploadId));
