import Bowser from "bowser";

/** A browser and its system in words, such as `Firefox, macOS`; null when it does not say. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const device =
    platform.model === "iPhone" || platform.model === "iPad" ? platform.model : os.name;
  const words = [browser.name, device].filter(Boolean).join(", ");
  return words ? words.slice(0, 120) : null;
}
