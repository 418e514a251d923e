import { findPart } from "./process.ts";

/** The attributes of a piece of work; never with a secret, an address or a person in them. */
export type Attributes = Record<string, string | number | boolean>;

/** A piece of work that takes time, and that may be part of a larger one. */
export interface Span {
  /** Runs `work`; whatever it calls belongs to this span. */
  run<T>(work: () => T): T;
  note(attributes: Attributes): void;
  end(attributes?: Attributes, failure?: unknown): void;
}

export interface Tracer {
  /** Begins a span. `from`: another program's `traceparent`; without it the span is part of the current one. */
  begin(name: string, kind: "server" | "client" | "internal", from?: string): Span;
  /** Adds attributes to the current span, if there is one. */
  note(attributes: Attributes): void;
  /** Returns the ids of the current span; undefined when there is none. */
  ids(): { trace_id: string; span_id: string } | undefined;
  /** Sends what has not been sent, within so many milliseconds, because the process is about to end. Never throws. */
  finish(milliseconds: number): Promise<void>;
}

declare module "./process.ts" {
  interface ProcessParts {
    /** Records what takes time; absent where no collector is configured. */
    tracer: Tracer;
  }
}

/** Runs a piece of work, as a span where there is a tracer. `note` adds attributes that are known only later. */
export async function traced<T>(
  name: string,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
  kind: "client" | "internal" = "internal",
): Promise<T> {
  const span = findPart("tracer")?.begin(name, kind);
  if (!span) return work(() => {});
  return within(span, () => span.run(() => work((attributes) => span.note(attributes))));
}

/** Runs the work of a span, and ends the span with it. */
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
