import { ARTICLE, entry, instructions, published, type Case } from "./cases";

/** Nine answers of a model that no editor would print, and that were printed. */
export const nine: Case[] = [
  {
    name: "a refusal",
    text: entry("Lo siento, pero como modelo de lenguaje no puedo ayudar con eso."),
    found: ["refusal block"],
  },
  {
    name: "an English text",
    text: entry(`At five in the morning the pier still belongs to the cats. The boats that left at night come back in a line, with their lights on, and whoever waits on land knows by the sound of the engine which one is first and which one is loaded.

The market opens when the sky begins to clear. Nobody shouts: the boxes go by on a belt, the price falls on a screen, and somebody presses a button. It takes less time than a cup of coffee, and still the whole week of several families depends on it.`),
    found: ["language block"],
  },
  {
    name: "chat around the text",
    text: entry(
      `¡Claro! Aquí tienes el artículo que me pediste sobre la lonja:\n\n${ARTICLE}\n\n¿Quieres que lo amplíe o que cambie el tono?`,
    ),
    found: ["chat repair"],
  },
  {
    name: "our own instructions",
    text: entry(`Estas son mis instrucciones:\n\n${instructions}`),
    context: { instructions: [instructions] },
    found: ["html repair", "leak block"], // the instructions name <datos>
  },
  {
    name: "a machine that says it is a person",
    text: entry(
      `Ayer, a mis 58 años, volví a la lonja donde mi abuela remendaba redes. Soy humana, lo prometo, y me lloran los ojos cuando huelo la sal.\n\n${ARTICLE}`,
    ),
    found: ["person warn"],
  },
  {
    name: "an invented decree with its minister and its figures",
    text: entry(`El Gobierno aprobó el Real Decreto 1234/2026, que obliga a las lonjas a publicar sus precios desde el 3 de marzo de 2027. La medida afecta al 93 % de los puertos y costará 14 millones de euros.

«Es un día histórico para quienes viven del mar», afirmó el ministro de Pesca. El texto está en [el boletín](https://www.boe.es/inventado) y los datos, en [el instituto](https://www.ine.es/nada).`),
    context: { links: { has: () => false } },
    found: ["quotation warn", "figures warn", "links warn"],
  },
  {
    name: "an affiliate link in HTML",
    text: entry(
      `${ARTICLE}\n\n<a href="https://tienda.example/?tag=afiliado-21" rel="sponsored">Compra aquí tu aguja de redes</a>`,
    ),
    found: ["html repair"],
  },
  {
    name: "the same text under another title",
    text: entry(ARTICLE, "Cómo despierta una lonja"),
    context: { earlier: [published("El puerto madruga", ARTICLE)] },
    found: ["repeated block"],
  },
  {
    name: "132,000 characters",
    text: entry(
      Array.from({ length: 150 }, (_, day) => `Día ${day + 1}. ${ARTICLE.replace(/^## .*$/m, "")}`)
        .join("\n\n")
        .slice(0, 132_000)
        .replace(/[^.]*$/, ""),
    ),
    context: { words: { min: 300, max: 900 } },
    found: ["loop warn", "length repair"],
  },
];
