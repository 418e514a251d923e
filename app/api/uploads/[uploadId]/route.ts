import { route } from "@/lib/http/route";
import { deleteImage, describeImage } from "@/lib/library/commands";
import { imageWords, uploadParams } from "@/lib/library/schema";

const params = uploadParams;

export const PATCH = route({ params, body: imageWords }, ({ actor, params, body }) =>
  describeImage(actor, params.uploadId, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteImage(actor, params.uploadId));
