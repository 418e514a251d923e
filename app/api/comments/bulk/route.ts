import { moderateComments } from "@/lib/desk/moderation/commands";
import { route } from "@/lib/platform/http/route";
import { bulkInput } from "@/lib/texts/comments/schema";

export const POST = route({ body: bulkInput }, ({ actor, body }) => moderateComments(actor, body));
