import { putPart } from "@/lib/operation/bringing/commands";
import { fileParams, partQuery } from "@/lib/operation/bringing/schema";
import { readBytes } from "@/lib/platform/http/body";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  { params: fileParams, query: partQuery },
  ({ actor, params, query, request }) =>
    putPart(actor, params, query.offset, (limit, message) => readBytes(request, limit, message)),
);
