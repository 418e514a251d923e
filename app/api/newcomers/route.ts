import { route } from "@/lib/platform/http/route";
import { countNewcomers } from "@/lib/accounts/people/queries";

export const GET = route({}, ({ actor }) => countNewcomers(actor));
