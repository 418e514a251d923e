import { jsonResponse, type JsonResponse } from "@/lib/platform/http/json-response";

/** Returns the answer to a generation: with status 202 when the text waits on the review desk. */
export function acceptedDraft<Made extends object>(
  made: Made | JsonResponse<never>,
): Made | JsonResponse<Made> | JsonResponse<never> {
  if (made instanceof Response) return made;
  return "draft" in made ? jsonResponse<Made>(made, { status: 202 }) : made;
}
