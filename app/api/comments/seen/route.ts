import { markCommentsSeen } from "@/lib/publishing/comments";
import { route } from "@/lib/http/route";

export const POST = route({}, ({ actor }) => markCommentsSeen(actor));
