import { markCommentsSeen } from "@/lib/comments/commands";
import { route } from "@/lib/http/route";

export const POST = route({}, ({ actor }) => markCommentsSeen(actor));
