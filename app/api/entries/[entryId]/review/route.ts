import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { reviewPublished } from "@/lib/publishing/drafting/review-commands";
import { mayAnswerFor } from "@/lib/publishing/review/queries";
import { answerForInput } from "@/lib/publishing/review/schema";

const params = idParams("entryId");

export const GET = route({ params }, async ({ actor, params: { entryId } }) => ({
  may: await mayAnswerFor(actor, entryId),
}));

export const POST = route({ params, body: answerForInput }, ({ actor, params, body }) =>
  reviewPublished(actor, params.entryId, body),
);
