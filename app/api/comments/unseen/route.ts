import { countUnseenComments } from "@/lib/comments/queries";
import { route } from "@/lib/http/route";

export const GET = route({}, ({ actor }) => countUnseenComments(actor));
