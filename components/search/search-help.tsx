/** How to search, before anything was. */
export function SearchHelp() {
  return (
    <div className="mt-8 max-w-prose text-muted-foreground">
      <p className="font-serif text-lg">
        Busca en los títulos y los textos de todas las entradas. Dan igual las mayúsculas, los
        acentos y el plural: «canciones» también encuentra «canción».
      </p>
      <ul className="mt-4 list-disc space-y-1 ps-5">
        <li>Entre comillas, una frase tal cual: «“plaza mayor”».</li>
        <li>Con un guion delante, lo que no debe aparecer: «mercado -pescado».</li>
        <li>Con una O mayúscula en medio, una cosa u otra: «tren O tranvía».</li>
      </ul>
    </div>
  );
}
