import { acceptedDraft } from "@/app/api/ai/accepted-draft";
import { requestEntry } from "@/lib/newsroom/generation/commands";
import { generateEntryInput } from "@/lib/newsroom/generation/schema";
import { withProgress } from "@/lib/platform/http/progress";
import { route } from "@/lib/platform/http/route";

export const POST = route({ body: generateEntryInput }, async ({ actor, body, request }) =>
  acceptedDraft(await withProgress(request, (progress) => requestEntry(actor, body, progress))),
);
