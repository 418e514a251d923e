import { jsonResponse, type JsonResponse } from "@/lib/platform/http/json-response";

/** The answer to a generation: 202 for a text that waits on the desk. */
export function acceptedDraft<Made extends object>(
  made: Made | JsonResponse<never>,
): Made | JsonResponse<Made> | JsonResponse<never> {
  if (made instanceof Response) return made;
  return "draft" in made ? jsonResponse<Made>(made, { status: 202 }) : made;
}
