/**
 * Returns a time zone whose clock shows some minute after noon. What a site does at the end of its day (it keeps its
 * front pages, for one) must not come in the midst of a test.
 */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
