import { bulkInput } from "@/lib/comments/schema";
import { route } from "@/lib/http/route";
import { moderateComments } from "@/lib/moderation/commands";

export const POST = route({ body: bulkInput }, ({ actor, body }) => moderateComments(actor, body));
