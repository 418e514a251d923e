/** Says what a text was written from, and which links its model gave that nobody had given it. */
export function Sources({ dropped }: { dropped: string[] }) {
  return (
    <div className="grid gap-2 text-sm text-muted-foreground">
      <p>Este texto no se escribió a partir de fuentes: comprueba por tu cuenta lo que afirma.</p>
      {dropped.length > 0 && <p className="wrap-anywhere">{droppedInWords(dropped)}</p>}
    </div>
  );
}

/** The most places that the sentence names. */
const NAMED = 10;

/** Says how many links were dropped, and where they led: each place once, of many the first ones. */
export function droppedInWords(dropped: string[]): string {
  const places = [...new Set(dropped)];
  const more = places.length - NAMED;
  const named = [...places.slice(0, NAMED), ...(more > 0 ? [`${more} más`] : [])];
  const [links, were] =
    dropped.length === 1 ? ["un enlace", "se quitó"] : [`${dropped.length} enlaces`, "se quitaron"];
  return `El modelo dio ${links} que nadie le había dado; ${were}: ${new Intl.ListFormat("es").format(named)}.`;
}
