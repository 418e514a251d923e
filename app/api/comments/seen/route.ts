import { markCommentsSeen } from "@/lib/publishing/publish/comment-commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({}, ({ actor }) => markCommentsSeen(actor));
