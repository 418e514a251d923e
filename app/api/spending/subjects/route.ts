import { listSubjects } from "@/lib/machines/spending/report";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listSubjects(actor));
