import { route } from "@/lib/http/route";
import { listPeople } from "@/lib/people/queries";
import { peopleQuery } from "@/lib/people/schema";

export const GET = route({ query: peopleQuery }, ({ actor, query }) => listPeople(actor, query));
