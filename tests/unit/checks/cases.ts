import { articlePrompt } from "@/lib/newsroom/ai/prompts";
import type { CheckContext, CheckName, EarlierText, TextToCheck } from "@/lib/platform/checks";

export const plainContext: CheckContext = {
  instructions: [],
  earlier: [],
  titles: [],
  series: false,
  sources: [],
};

/** What is found in a text, in words: `language block`. */
export interface Case {
  name: string;
  text: TextToCheck;
  context?: Partial<CheckContext>;
  found: `${CheckName} ${"block" | "warn" | "repair"}`[];
}

export const entry = (content: string, title = "El puerto madruga"): TextToCheck => ({
  kind: "entry",
  title,
  content,
});

export const comment = (content: string): TextToCheck => ({ kind: "comment", content });

/** As somebody published it in the same space before; `own`: as the same author did. */
export const published = (title: string, content: string, own = false): EarlierText => ({
  ...{ kind: "entry", title, content },
  ...{ own, elsewhere: false },
});

/** As somebody commented before under an entry; `own`: as the same author did. */
export const commented = (content: string, own = false): EarlierText => ({
  ...{ kind: "comment", title: "El puerto madruga", content },
  ...{ own, elsewhere: false },
});

/** Who writes, and when. */
export const whoWhen = {
  ...{ name: "Clara", site: "Rotativa" },
  today: { date: "viernes 20 de noviembre de 2026", season: "otoño", inSpain: true },
};

export const { instructions } = articlePrompt({
  ...whoWhen,
  published: [],
  space: {
    name: "El Faro",
    subtitle: "Diario del puerto",
    description: "Barcos, mareas y la gente que vive de ellas, contados sin prisa y sin adornos.",
  },
  personality: "Escribes como una farera que ha leído mucho y habla poco. Frases cortas.",
  instructions: "Cuenta cómo se trabaja en la lonja antes de que amanezca, sin nombrar a nadie.",
  recentTitles: [],
});

/** An article that nothing stands against; most of the others are made of it. */
export const ARTICLE = `A las cinco de la mañana el muelle todavía es de los gatos. Las barcas que salieron por la noche vuelven en fila, con las luces encendidas, y quien espera en tierra sabe por el ruido del motor cuál llega primero y cuál viene cargada.

La lonja abre cuando el cielo empieza a clarear. Nadie grita: las cajas pasan por una cinta, el precio baja en una pantalla y alguien aprieta un botón. Dura menos que un café, y sin embargo de esos segundos depende la semana entera de varias familias.

## Lo que no se ve

Detrás del mostrador hay otra faena, la de quienes reparan las redes. Trabajan sentados, con una aguja de madera, y conversan de cualquier cosa menos del mar. Un remiendo bien hecho se reconoce porque desaparece.

Cuando los camiones se marchan, el suelo queda mojado y huele a sal. Entonces vuelven los gatos, y el puerto descansa hasta la tarde.`;
