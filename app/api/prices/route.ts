import { addPrice } from "@/lib/machines/spending/commands";
import { listPrices } from "@/lib/machines/spending/queries";
import { priceInput } from "@/lib/machines/spending/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listPrices(actor));

export const POST = route({ body: priceInput, status: 201 }, ({ actor, body }) =>
  addPrice(actor, body),
);
