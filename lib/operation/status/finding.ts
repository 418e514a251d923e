import type { Finding } from "./dto";

/** Makes a finding of these sentences; falsy ones are left out. */
const finding =
  (state: Finding["state"]) =>
  (...sentences: (string | false | null | undefined)[]): Finding => ({
    state,
    says: sentences.filter(Boolean).join(" "),
  });

export const ok = finding("ok");
export const warning = finding("warning");
export const failure = finding("failure");
