import { confirmTotp, removeTotp, startTotp } from "@/lib/factors/commands";
import { codeInput } from "@/lib/factors/schema";
import { route } from "@/lib/http/route";

export const POST = route({ status: 201, beforeFactor: true }, ({ actor }) => startTotp(actor));

export const PUT = route({ body: codeInput, beforeFactor: true }, ({ actor, body }) =>
  confirmTotp(actor, body.code),
);

export const DELETE = route({}, ({ actor }) => removeTotp(actor));
