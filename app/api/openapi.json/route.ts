import { openApiDocument } from "@/app/openapi/document";
import { errorResponse } from "@/lib/platform/http/error-response";

/** Returns the description of the API for programs; it is the same for everybody and changes only with a new build. */
export async function GET(request: Request): Promise<Response> {
  try {
    return Response.json(await openApiDocument(), {
      headers: { "cache-control": "public, max-age=300" },
    });
  } catch (error) {
    return errorResponse(error, request);
  }
}
