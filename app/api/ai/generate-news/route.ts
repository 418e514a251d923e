import { requestEntry } from "@/lib/generation/commands";
import { generateEntryInput } from "@/lib/generation/schema";
import { withProgress } from "@/lib/http/progress";
import { route } from "@/lib/http/route";
import { acceptedDraft } from "@/app/api/ai/accepted-draft";

export const POST = route({ body: generateEntryInput }, async ({ actor, body, request }) =>
  acceptedDraft(await withProgress(request, (progress) => requestEntry(actor, body, progress))),
);
