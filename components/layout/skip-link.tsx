/** The id of the page's <main>. */
export const MAIN_ID = "contenido";

export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="absolute top-2 left-2 z-60 -translate-y-20 rounded-md bg-primary px-4 py-2 text-sm font-medium text-primary-foreground focus:translate-y-0"
    >
      Saltar al contenido
    </a>
  );
}
