import { listPeople } from "@/lib/accounts/people/queries";
import { peopleQuery } from "@/lib/accounts/people/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: peopleQuery }, ({ actor, query }) => listPeople(actor, query));
