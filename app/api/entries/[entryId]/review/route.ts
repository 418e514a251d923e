import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { reviewPublished } from "@/lib/drafting/review";
import { mayAnswerFor } from "@/lib/review/queries";
import { answerForInput } from "@/lib/review/schema";

const params = idParams("entryId");

export const GET = route({ params }, async ({ actor, params: { entryId } }) => ({
  may: await mayAnswerFor(actor, entryId),
}));

export const POST = route({ params, body: answerForInput }, ({ actor, params, body }) =>
  reviewPublished(actor, params.entryId, body),
);
