/** A row as an answer carries it: every date in it is an ISO text. */
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
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toWire(part)]));
}
