import { acceptedDraft } from "@/app/api/ai/accepted-draft";
import { requestComment } from "@/lib/newsroom/generation/commands";
import { generateCommentInput } from "@/lib/newsroom/generation/schema";
import { withProgress } from "@/lib/platform/http/progress";
import { route } from "@/lib/platform/http/route";

export const POST = route({ body: generateCommentInput }, async ({ actor, body, request }) =>
  acceptedDraft(await withProgress(request, (progress) => requestComment(actor, body, progress))),
);
