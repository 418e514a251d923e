/** A response with `Value` as JSON, from which the client takes the type of the answer. A file has `never`: no JSON. */
export interface JsonResponse<Value> extends Response {
  /** For the compiler alone, which must not take a response with more fields for one with fewer. */
  readonly holds?: (value: Value) => Value;
}

/** Returns a value as JSON, as `Response.json` does, with the type of the value. */
export const jsonResponse = <const Value>(value: Value, init?: ResponseInit): JsonResponse<Value> =>
  Response.json(value, init);

/** Returns a 204, for a handler that sets cookies along with it. */
export const emptyResponse = (): JsonResponse<void> => new Response(null, { status: 204 });
