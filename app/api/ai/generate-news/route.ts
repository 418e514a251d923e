import { requestEntry } from "@/lib/generation/commands";
import { generateEntryInput } from "@/lib/generation/schema";
import { withProgress } from "@/lib/http/progress";
import { route } from "@/lib/http/route";

export const POST = route({ body: generateEntryInput }, ({ actor, body, request }) =>
  withProgress(request, (progress) => requestEntry(actor, body, progress)),
);
