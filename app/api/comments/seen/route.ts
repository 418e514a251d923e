import { route } from "@/lib/platform/http/route";
import { markCommentsSeen } from "@/lib/publishing/publish/comment-commands";

export const POST = route({}, ({ actor }) => markCommentsSeen(actor));
