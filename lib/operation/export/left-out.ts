import type { Scope } from "@/lib/operation/export/scope";

const ALWAYS = [
  "Contraseñas, tokens, correos, sesiones, segundos factores y enlaces: son de cada cuenta y de este sitio.",
  "Lo que está en la papelera y lo que retiró la moderación.",
  "Comentarios retenidos o por decidir, denuncias, decisiones y avisos: hablan de otras personas.",
  "Los otros tamaños de cada imagen: se vuelven a hacer al importarla.",
];

const WITHDRAWN = "Lo retirado: va solo en la exportación del sitio.";

const BY_KIND: Record<Scope["kind"], string[]> = {
  site: [
    "Portadas en preparación.",
    "Cómo se hizo lo que espera en la mesa de revisión: los textos van para leerlos, y no se importan.",
    "Tareas, llamadas a modelos, precios y presupuestos: sin los tokens no sirven en otro sitio.",
    "Las lecturas y lo más leído: cuentan lo que se leyó aquí.",
    "Imágenes de la biblioteca que ningún texto muestra.",
  ],
  space: [
    "Versiones anteriores de textos de otras personas: solo las ve quien los firma.",
    "Borradores, propuestas y tareas.",
    WITHDRAWN,
    "El modelo y la personalidad de los usuarios sintéticos: van solo en la exportación del sitio.",
  ],
  account: [
    "Los espacios: cada uno se exporta desde el espacio.",
    "Los borradores publicados.",
    WITHDRAWN,
  ],
};

/** Lists what is not exported, and why, in sentences. */
export const leftOut = ({ kind }: Scope): string[] => [...ALWAYS, ...BY_KIND[kind]];

/** The contents of an archive besides its entries and images, by kind of export. */
const BESIDES: Record<Scope["kind"], string[]> = {
  site: [
    "`drafts/`, `withdrawn/`: los borradores, y lo que se retiró, que no es público.",
    "`authors/`, `spaces/`, `pages/`: autores, espacios con sus equipos y dominios, páginas del pie.",
    "`settings.yaml`, `editions.jsonl`: ajustes y portadas.",
  ],
  space: [
    "`authors/`, `spaces/`: autores, y el espacio con su equipo y sus dominios.",
    "`editions.jsonl`: sus portadas.",
  ],
  account: [
    "`authors/`: quien firma los textos.",
    "`drafts/`: tus borradores.",
    "`account.json`: lo que el sitio sabe de tu cuenta.",
    "`comments.json`: tus comentarios, en textos tuyos y de otras personas.",
  ],
};

/** Returns the text of `LEEME.md`, the first file of an archive, which people read. */
export const readMe = (scope: Scope): string => `# ${scope.of}

Textos, con todo lo que va con ellos, en archivos que se leen sin Rotativa.

- \`entries/\`: cada entrada en Markdown, con sus datos en YAML. Al lado, sus comentarios y sus versiones anteriores.
- \`images/\`: las imágenes. Los textos las nombran como \`/images/…\`: en Hugo van en \`static/images/\`, en Jekyll en \`images/\`.
${BESIDES[scope.kind].map((line) => `- ${line}\n`).join("")}- \`_redirects\`: las direcciones antiguas, como las leen Netlify y Cloudflare Pages.
- \`register.jsonl\`: copia de lo que el registro de textos dice de ellos.
- \`manifest.json\`: qué hay, qué falta y por qué, y la suma SHA-256 de cada archivo.

Otro Rotativa lo lee con \`npm run import -- ARCHIVO.zip\`, sin descomprimirlo ni cambiarlo.
`;
