/**
 * One press of a form's button: however often what it saves is sent, it is saved once. It travels with the values
 * to the call that sends them: spreading an object takes it along, JSON does not.
 */
export interface Attempt {
  /** The key by which the server recognises the save (`Idempotency-Key`). */
  key: string;
  /** The account that has written it; nobody else may save it. */
  account: number | undefined;
  /**
   * After a failure: true once the same call should be sent again, false when that would not help. Rejects with
   * `GivenUp` when the person waits no longer.
   */
  again: (error: unknown) => Promise<boolean>;
}

const ATTEMPT = Symbol("attempt");

/** The values with the attempt that saves them. */
export const inAttempt = <T>(values: T, attempt: Attempt): T => ({ ...values, [ATTEMPT]: attempt });

/** The attempt that a body belongs to; undefined for a call that is sent once. */
export const attemptOf = (body: unknown): Attempt | undefined =>
  typeof body === "object" && body !== null && ATTEMPT in body
    ? (body[ATTEMPT] as Attempt)
    : undefined;

/** The person has stopped a save themselves: there is nothing to tell them. */
export class GivenUp extends Error {}
