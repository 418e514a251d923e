import { unsupportedMedia } from "@/lib/kernel/errors";
import { putPart } from "@/lib/operation/bringing/commands";
import { fileParams, partQuery } from "@/lib/operation/bringing/schema";
import { readBytes } from "@/lib/platform/http/body";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  { params: fileParams, query: partQuery },
  ({ actor, params, query, request }) =>
    putPart(actor, params, query.offset, async (limit, message) => {
      if (request.headers.get("content-type") !== "application/octet-stream") {
        throw unsupportedMedia("Una parte debe enviarse como application/octet-stream.");
      }
      return readBytes(request, limit, message);
    }),
);
