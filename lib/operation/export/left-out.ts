import type { Scope } from "@/lib/operation/export/scope";

const ALWAYS = [
  "Contraseñas, tokens, correos, sesiones, segundos factores y enlaces: son de cada cuenta y de este sitio.",
  "Lo retirado y lo que está en la papelera: no es público.",
  "Comentarios retenidos, denuncias, decisiones y avisos: hablan de otras personas.",
  "Los otros tamaños de cada imagen: se vuelven a hacer al importarla.",
];

const BY_KIND: Record<Scope["kind"], string[]> = {
  site: [
    "Borradores y portadas en preparación: son de quien los escribe, que se los lleva desde su cuenta.",
    "Tareas, llamadas a modelos, precios y presupuestos: sin los tokens no sirven en otro sitio.",
    "Las lecturas y lo más leído: cuentan lo que se leyó aquí.",
    "Imágenes de la biblioteca que ningún texto publicado muestra.",
  ],
  space: [
    "Versiones anteriores de textos de otras personas: solo las ve quien los firma.",
    "Borradores, propuestas y tareas.",
    "El modelo y la personalidad de los usuarios sintéticos: van solo en la exportación del sitio.",
  ],
  account: ["Los espacios: cada uno se exporta desde el espacio.", "Los borradores publicados."],
};

/** Lists what is not exported, and why, in sentences. */
export const leftOut = ({ kind }: Scope): string[] => [...ALWAYS, ...BY_KIND[kind]];

/** The contents of an archive besides its entries and images, by kind of export. */
const BESIDES: Record<Scope["kind"], string[]> = {
  site: [
    "`authors/`, `spaces/`, `pages/`: autores, espacios con sus equipos y dominios, páginas del pie.",
    "`settings.yaml`, `editions.jsonl`: ajustes y portadas.",
  ],
  space: [
    "`authors/`, `spaces/`: autores, y el espacio con su equipo y sus dominios.",
    "`editions.jsonl`: sus portadas.",
  ],
  account: [
    "`authors/`: quien firma los textos.",
    "`drafts/`: tus borradores, que otro Rotativa no importa.",
    "`account.json`: lo que el sitio sabe de tu cuenta.",
    "`comments.json`: tus comentarios, en textos tuyos y de otras personas.",
  ],
};

/** Returns the text of `LEEME.md`, the first file of an archive, which people read. */
export const readMe = (scope: Scope): string => `# ${scope.of}

Todo lo publicado, en archivos que se leen sin Rotativa.

- \`entries/\`: cada entrada en Markdown, con sus datos en YAML. Al lado, sus comentarios y sus versiones anteriores.
- \`images/\`: las imágenes. Los textos las nombran como \`/images/…\`: en Hugo van en \`static/images/\`, en Jekyll en \`images/\`.
${BESIDES[scope.kind].map((line) => `- ${line}\n`).join("")}- \`_redirects\`: las direcciones antiguas, como las leen Netlify y Cloudflare Pages.
- \`register.jsonl\`: copia de lo que el registro de textos dice de ellos.
- \`manifest.json\`: qué hay, qué falta y por qué, y la suma SHA-256 de cada archivo.

Otro Rotativa lo lee con \`npm run import -- ARCHIVO.zip\`, sin descomprimirlo ni cambiarlo.
`;
