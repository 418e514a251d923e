import { requestComment } from "@/lib/generation/commands";
import { generateCommentInput } from "@/lib/generation/schema";
import { withProgress } from "@/lib/http/progress";
import { route } from "@/lib/http/route";

export const POST = route({ body: generateCommentInput }, ({ actor, body, request }) =>
  withProgress(request, (progress) => requestComment(actor, body, progress)),
);
