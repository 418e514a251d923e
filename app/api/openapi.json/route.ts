import { openApiDocument } from "@/app/openapi/document";
import { errorResponse } from "@/lib/platform/http/error-response";

/** Describes the calls for programs; the same for everybody until another build. */
export async function GET(request: Request): Promise<Response> {
  try {
    return Response.json(await openApiDocument(), {
      headers: { "cache-control": "public, max-age=300" },
    });
  } catch (error) {
    return errorResponse(error, request);
  }
}
