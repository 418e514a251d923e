// Quick checks of a clipboard, made before anything heavy is loaded.

/** The formats that a clipboard offers of one text. */
export interface Clipboard {
  html: string;
  text: string;
  /** The names of all formats that it offers. */
  types?: readonly string[];
}

/** Returns whether a clipboard's HTML may say more than its text; `saysMore` decides. */
export const mayBeRich = ({ html, types = [] }: Clipboard): boolean =>
  !types.includes("vscode-editor-data") &&
  /<(h[1-6]|b|strong|i|em|a|[uo]l|table|img|blockquote|hr|pre|code|su[bp]|del|s|iframe)[\s>/]|font-(weight|style)|mso-list|role=["']?heading/i.test(
    html,
  );

/** Returns whether a text begins with metadata in YAML. */
export const isFrontMatter = (text: string): boolean =>
  /^\ufeff?---[ \t]*\r?\n(?:#.*\r?\n)*[\w-]+[ \t]*:/.test(text);

/** Returns whether a text is the address of a page, and nothing else. */
const isAddress = (text: string): boolean =>
  /^https?:\/\/[^\s<>]+$/i.test(text.trim()) && URL.canParse(text.trim());

/** Turns the selected text into a link to the pasted address; null if that would not make a link. */
export function linkOver(selected: string, text: string): string | null {
  if (!isAddress(text) || !/\S/.test(selected) || /\n\s*\n|[[\]]/.test(selected)) return null;
  if (isAddress(selected)) return null;
  const words = selected.trim();
  const [before = "", after = ""] = selected.split(words);
  const address = text.trim();
  const isOpen = /[()]/.test(address) && !/^[^()]*(\([^()]*\)[^()]*)*$/.test(address);
  return `${before}[${words}](${isOpen ? `<${address}>` : address})${after}`;
}
