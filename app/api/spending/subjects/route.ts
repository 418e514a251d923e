import { route } from "@/lib/platform/http/route";
import { listSubjects } from "@/lib/machines/spending/report";

export const GET = route({}, ({ actor }) => listSubjects(actor));
