import { bulkInput } from "@/lib/texts/comments/schema";
import { route } from "@/lib/platform/http/route";
import { moderateComments } from "@/lib/desk/moderation/commands";

export const POST = route({ body: bulkInput }, ({ actor, body }) => moderateComments(actor, body));
