import { route } from "@/lib/http/route";
import { listSubjects } from "@/lib/spending/report";

export const GET = route({}, ({ actor }) => listSubjects(actor));
