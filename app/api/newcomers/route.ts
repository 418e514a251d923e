import { countNewcomers } from "@/lib/accounts/people/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => countNewcomers(actor));
