import type { PartState, Status, StatusPart } from "./dto";

export const stateNames: Record<PartState, string> = {
  ok: "Bien",
  warning: "Atención",
  failure: "Fallo",
};

const RANK: Record<PartState, number> = { failure: 0, warning: 1, ok: 2 };

/** Sorts the parts: the worst first; else in the order in which they were checked. */
export const worstFirst = (parts: StatusPart[]): StatusPart[] =>
  [...parts].sort((one, other) => RANK[one.state] - RANK[other.state]);

/** Returns the whole status as plain text, to be sent to a person who helps. */
export const reportOf = ({ checked_at, parts }: Status): string =>
  [
    `Estado de Rotativa, ${checked_at}`,
    ...worstFirst(parts).map(({ name, state, says }) => `[${stateNames[state]}] ${name}: ${says}`),
  ].join("\n");
