import { requestComment } from "@/lib/generation/commands";
import { generateCommentInput } from "@/lib/generation/schema";
import { withProgress } from "@/lib/http/progress";
import { route } from "@/lib/http/route";
import { acceptedDraft } from "@/app/api/ai/accepted-draft";

export const POST = route({ body: generateCommentInput }, async ({ actor, body, request }) =>
  acceptedDraft(await withProgress(request, (progress) => requestComment(actor, body, progress))),
);
