import { route } from "@/lib/platform/http/route";
import { countUnseenComments } from "@/lib/texts/comments/queries";

export const GET = route({}, ({ actor }) => countUnseenComments(actor));
