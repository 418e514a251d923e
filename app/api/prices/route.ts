import { route } from "@/lib/http/route";
import { addPrice } from "@/lib/spending/commands";
import { listPrices } from "@/lib/spending/queries";
import { priceInput } from "@/lib/spending/schema";

export const GET = route({}, ({ actor }) => listPrices(actor));

export const POST = route({ body: priceInput, status: 201 }, ({ actor, body }) =>
  addPrice(actor, body),
);
