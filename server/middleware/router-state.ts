import type { Middleware } from "../compose.ts";
import { ROUTER_STATE } from "../next-internals.ts";
import { answerPlain } from "../plain.ts";

/** Refuses requests that claim to come from the router in the browser but do not. */
export const routerState =
  (isSound: (state: string) => boolean): Middleware =>
  (request, response, next) => {
    const state = request.headers[ROUTER_STATE];
    if (state === undefined || isSound(String(state))) return next(request, response);
    return answerPlain(response, 400, "La petición no es válida.\n");
  };
