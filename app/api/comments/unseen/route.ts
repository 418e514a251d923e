import { countUnseenComments } from "@/lib/texts/comments/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => countUnseenComments(actor));
