/** `warning`: somebody should look at it. `failure`: something does not work now. */
export type PartState = "ok" | "warning" | "failure";

/** The finding about one part of the site. */
export interface Finding {
  state: PartState;
  /** Whole sentences, for the operators of the site; never with a secret. */
  says: string;
}

export interface StatusPart extends Finding {
  name: string;
}

export interface Status {
  checked_at: string;
  parts: StatusPart[];
}
