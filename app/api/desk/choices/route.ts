import { listDeskChoices } from "@/lib/desk/queries";
import { route } from "@/lib/http/route";

export const GET = route({}, ({ actor }) => listDeskChoices(actor));
