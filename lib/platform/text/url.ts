/** Reads an address, relative to `base` if there is one; null for a text that is none. Browsers of 2024 lack `URL.parse`. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
