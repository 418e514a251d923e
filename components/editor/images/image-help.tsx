"use client";

const examples = [
  ["![Un barco en el puerto](/uploads/….webp)", "Entre corchetes, el texto alternativo."],
  [
    '![Un barco](/uploads/….webp "El puerto, ayer · Foto: Ana Pérez")',
    "Entre comillas, el pie; desde « · Foto:», el crédito.",
  ],
  [
    "![Un barco](/uploads/….webp#ancha)",
    "Tras la dirección, el tamaño: #media, #ancha o #completa.",
  ],
] as const;

/** Explains how images are written, for those who write them by hand. */
export function ImageHelp() {
  return (
    <details className="text-sm text-muted-foreground">
      <summary className="w-fit py-1">Cómo se escriben las imágenes</summary>
      <dl className="mt-1 mb-2 grid gap-2.5 border-s-2 ps-3">
        {examples.map(([markdown, meaning]) => (
          <div key={markdown}>
            <dt>
              <code className="wrap-anywhere text-foreground">{markdown}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        <div>
          <dt className="text-foreground">Una galería</dt>
          <dd>
            Varias imágenes seguidas, cada una en su línea y sin líneas en blanco entre ellas. Su
            tamaño es el de la primera.
          </dd>
        </div>
      </dl>
    </details>
  );
}
