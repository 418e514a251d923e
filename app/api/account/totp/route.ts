import { confirmTotp, removeTotp, startTotp } from "@/lib/accounts/factors/commands";
import { codeInput } from "@/lib/accounts/factors/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route({ status: 201, beforeFactor: true }, ({ actor }) => startTotp(actor));

export const PUT = route({ body: codeInput, beforeFactor: true }, ({ actor, body }) =>
  confirmTotp(actor, body.code),
);

export const DELETE = route({}, ({ actor }) => removeTotp(actor));
