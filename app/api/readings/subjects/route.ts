import { route } from "@/lib/http/route";
import { listReadingsSubjects } from "@/lib/readings/queries";

export const GET = route({}, ({ actor }) => listReadingsSubjects(actor));
