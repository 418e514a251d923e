import { listDeskChoices } from "@/lib/desk/lists/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listDeskChoices(actor));
