/** A value as JSON carries it: every date in it is an ISO text. */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Wire<Value[Key]> }
    : Value;

export function toWire<Value>(value: Value): Wire<Value>;
export function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== "object" || value === null) return value;
  // A spread copy and few assignments are fast: lists of whole entries pass through here.
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) if (typeof copy[key] === "object") copy[key] = toWire(copy[key]);
  return copy;
}
