/** Returns the letters of an avatar: the initials of the full name's words, else the first two of the user name. */
export function initials(user: { fullName?: string | null; username: string }): string {
  const words = user.fullName?.split(/\s+/).filter(Boolean) ?? [];
  const letters = words.length > 0 ? words.map(firstLetter) : Array.from(user.username).slice(0, 2);
  return letters.join("").toLocaleUpperCase("es");
}

const firstLetter = (word: string) => Array.from(word)[0] ?? "";
