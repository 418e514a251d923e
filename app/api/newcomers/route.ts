import { route } from "@/lib/http/route";
import { countNewcomers } from "@/lib/people/queries";

export const GET = route({}, ({ actor }) => countNewcomers(actor));
