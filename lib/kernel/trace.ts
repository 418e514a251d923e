import { findPart } from "./process.ts";

/** The attributes of a piece of work; never with a secret, an address or a person in them. */
export type Attributes = Record<string, string | number | boolean>;

/** A piece of work that takes time, among those that it is part of. */
export interface Span {
  /** Whatever `work` calls belongs to it. */
  run<T>(work: () => T): T;
  note(attributes: Attributes): void;
  end(attributes?: Attributes, failure?: unknown): void;
}

export interface Tracer {
  /** `from`: what another program sent as `traceparent`; without it a part of what is under way. */
  begin(name: string, kind: "server" | "client" | "internal", from?: string): Span;
  /** Says something of the work that is under way, if any. */
  note(attributes: Attributes): void;
  /** Returns the ids by which the work under way is found again; undefined when there is none. */
  ids(): { trace_id: string; span_id: string } | undefined;
  /** Sends what has not been sent, for so many milliseconds at most: the process is to end. Never throws. */
  finish(milliseconds: number): Promise<void>;
}

declare module "./process.ts" {
  interface ProcessParts {
    /** Follows what takes time; absent where nobody asked for that. */
    tracer: Tracer;
  }
}

/** Does a piece of work, followed where there is a tracer. `note`: tells what is known only later. */
export async function traced<T>(
  name: string,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
  kind: "client" | "internal" = "internal",
): Promise<T> {
  const span = findPart("tracer")?.begin(name, kind);
  if (!span) return work(() => {});
  return within(span, () => span.run(() => work((attributes) => span.note(attributes))));
}

/** Does a piece of work that a span is of, and ends the span with it. */
export async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
