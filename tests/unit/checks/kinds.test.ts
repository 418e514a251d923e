import { describe, expect, test } from "vitest";
import { checkText, mendText, type CheckName } from "@/lib/platform/checks";
import { ARTICLE, comment, entry, plainContext } from "./cases";

const [FIRST = "", ...REST] = ARTICLE.split("\n\n");

/** The article with a paragraph in its middle. */
const within = (paragraph: string) => entry([FIRST, paragraph, ...REST].join("\n\n"));

const foundIn = (text: ReturnType<typeof entry>) =>
  checkText(text, plainContext).map(({ check }) => check);

interface Kind {
  check: CheckName;
  /** One paragraph among others that an editor has to read first. */
  held: string[];
  /** Its neighbours, which any editor would print. */
  neighbours: string[];
}

/** By what a paragraph does; the corpus (`npm run checks:measure`) has many more, by other hands. */
const kinds: Kind[] = [
  {
    check: "refusal",
    held: [
      "Sobre la subasta de hoy no hay información suficiente para escribir con seriedad.",
      "Lo prudente es no opinar al respecto, porque esos datos no han llegado.",
      "No puedo contrastar los precios, así que prefiero no tratar este asunto.",
    ],
    neighbours: [
      "Quien no tiene datos pregunta, y quien no pregunta se queda sin pescado.",
      "No puedo decir que huela bien, pero tampoco huele mal.",
      "De eso no se habla en la lonja: se hace con la cabeza y se olvida.",
    ],
  },
  {
    check: "person",
    held: [
      "Mi vecina guarda las agujas en una lata de galletas.",
      "Recuerdo el olor de la brea cuando entraba en casa.",
      "El domingo pasado fui al muelle y me senté en un noray.",
    ],
    neighbours: [
      "Cada vecina guarda las agujas en una lata de galletas.",
      "Como programa, no tengo espalda que me duela, y se nota en la prosa.",
      "Quien ha pasado allí una noche recuerda el olor de la brea.",
    ],
  },
  {
    check: "chat",
    held: [
      "¿Quieres que lo acorte un poco? Puedo hacer otra versión más breve.",
      "Te dejo una versión más sobria, tal como pediste.",
      "Dime si prefieres que quite el párrafo de los gatos.",
    ],
    neighbours: [
      "Si quieres verlo, ven antes de las cinco y trae abrigo.",
      "Te dejan mirar si no estorbas, y si estorbas te lo dicen.",
      "Hay otra versión de la historia, más breve, en la que el gato gana.",
    ],
  },
  {
    check: "leak",
    held: [
      "Se me ha pedido que no nombre a nadie, de modo que no lo haré.",
      "El perfil no permite cifras, y en los datos no venía ninguna.",
      "Mis instrucciones dicen que no salude.",
    ],
    neighbours: [
      "A los nuevos se les pide que no nombren a nadie.",
      "Las instrucciones de la cinta están pegadas en la pared.",
      "Las reglas de la subasta caben en una hoja.",
    ],
  },
  {
    check: "correction",
    held: [
      "(Falta poner aquí cuántas barcas salen; revisar antes de publicar.)",
      "Este párrafo sobra: quitar el adjetivo del arranque.",
      "Espera, eso no era: la cinta va al revés.",
    ],
    neighbours: [
      "(Falta quien diga lo contrario, y tendrá sus motivos.)",
      "Revisar las redes lleva más tiempo que usarlas.",
      "Espera el camión y espera el gato, cada uno a lo suyo.",
    ],
  },
  {
    check: "ad",
    held: [
      "Con el cupón LONJA15 tienes envíos gratis a todo el país.",
      "Llámanos al 600 555 014 y reserva tu plaza.",
      "Las redes se compran en nuestra tienda, con garantía de por vida.",
    ],
    neighbours: [
      "Una red se compra una vez y se paga durante años.",
      "El teléfono de la lonja lo coge quien pasa por allí.",
      "En la tienda del puerto no hay ofertas, hay confianza.",
    ],
  },
  {
    check: "figures",
    held: [
      "Siete de cada diez barcas vuelven vacías, dos tercios de las tripulaciones se jubilan y cuarenta mil familias lo notan.",
      "Un treinta por ciento menos, doce mil euros y la mitad de los puertos.",
      "Uno por cada cien vecinos tiene barca, un tercio de las redes se pierde y un veinte por ciento se remienda.",
    ],
    neighbours: [
      "Hay mil maneras de remendar y dos de hacerlo bien.",
      "De cada tres palabras, una es un saludo.",
      "Pesa 40 kilos, mide 2 metros y lleva 3 nudos.",
    ],
  },
  {
    check: "quotation",
    held: [
      "La alcaldesa lo zanja: «aquí no se cierra nada mientras yo mande».",
      "El encargado de la cinta fue claro: «esto se para cuando yo diga».",
      "—Aquí nadie madruga por gusto, madruga por hambre— remata el patrón mayor, y vuelve a la faena. El muelle —quien teme al agua no come pescado— sentencia el pescador.",
    ],
    neighbours: [
      "Vuelve a leerse la novela «El viejo y el mar de siempre» en el bar.",
      "Quien pregunta «y esto a cuánto sale hoy» no es del puerto.",
      "En el cartel se lee «prohibido pasar sin botas de agua».",
    ],
  },
  {
    check: "loop",
    held: [
      `${FIRST}\n\n${FIRST}`,
      `${REST[0]}\n\n${FIRST}`,
      FIRST.replace("Las barcas", "Y las barcas").replace("quien espera", "el que espera"),
    ],
    neighbours: [
      "A las cinco de la mañana. Siempre a las cinco de la mañana.",
      "El muelle todavía es de los gatos, como se ha dicho.",
      "Las cajas pasan, el precio baja, las cajas pasan, el precio baja.",
    ],
  },
  {
    check: "language",
    held: [
      "And when the boats are in, the people who have been there all night go home and do not come back.",
      "Quando os barcos chegam, as pessoas que estavam ali desde a noite vão para casa e não voltam mais.",
      "Quan les barques arriben, els homes que hi eren tota la nit se'n van a casa i ja no tornen més.",
    ],
    neighbours: [
      "El *pull request* llegó un viernes y el *build* falló en el *pipeline*.",
      "Suena «And when the night is over and the boats are coming home», y nadie la entiende.",
      "La Festa de la Mare de Déu llena Valls cada diez años.",
    ],
  },
  {
    check: "placeholder",
    held: [
      "Salen unas      barcas cada noche.",
      "La subasta empieza a las . Conviene llegar antes.",
      "En la zona de XX todavía se remienda a mano.",
    ],
    neighbours: [
      "Las XXX Jornadas del Mar reunieron a los de siempre.",
      "Se paga a la salida. A veces, a la entrada.",
      "En el siglo XX se remendaba a mano.",
    ],
  },
];

describe.each(kinds)("$check", ({ check, held, neighbours }) => {
  test.each(held)("is found: %s", (paragraph) => {
    expect(foundIn(within(paragraph))).toContain(check);
  });

  test.each(neighbours)("is not: %s", (paragraph) => {
    expect(foundIn(within(paragraph))).toEqual([]);
  });

  test("has three neighbours at least", () => {
    expect(neighbours.length).toBeGreaterThanOrEqual(3);
  });
});

describe("an end", () => {
  const before = [FIRST, ...REST].join("\n\n");

  test.each([
    "Y la regla que aplican es una sola:",
    "Los precios se dicen en voz baja, «porque el que grita",
    "- Redes\n- Agujas de madera, y la",
    "| Hora | Precio |\n| --- | --- |\n| Cinco | Alto |\n| Seis |",
  ])("that is none is found: %s", (end) => {
    expect(foundIn(entry(`${before}\n\n${end}`))).toContain("truncated");
  });

  test.each([
    "Un abrazo de vuestra vecina",
    "Carmen Ruiz, Cuenca",
    "Con respeto,\nlos del muelle",
    "- Redes\n- Agujas",
  ])("of a letter or a list is one: %s", (end) => {
    expect(foundIn(entry(`${before}\n\n${end}`))).toEqual([]);
  });

  test("lacks the third of three reasons that were promised", () => {
    const reasons = "Hay tres razones. La primera es el frío. La segunda es el precio.";
    expect(foundIn(within(reasons))).toContain("truncated");
    expect(foundIn(within(`${reasons} La tercera es el gato.`))).toEqual([]);
    expect(foundIn(within(`${reasons} La última es el gato.`))).toEqual([]);
  });
});

describe("what is around a text is taken away", () => {
  const json = JSON.stringify(ARTICLE);

  test.each([
    ["a nested object", `{"articulo": {"title": "El puerto", "content": ${json}}}`],
    ["a list", `[{"content": ${json}}]`],
    ["an object after a sentence", `Aquí está el resultado:\n\n{"content": ${json}}`],
    ["a fence after a sentence", `Aquí está:\n\n\`\`\`markdown\n${ARTICLE}\n\`\`\``],
    ["labels", `Título: El puerto madruga\nEntradilla: Barcas.\nCuerpo:\n\n${ARTICLE}`],
    ["labels in bold", `**Titular:** El puerto\n\n**Texto:**\n\n${ARTICLE}`],
    ["quotation marks", `«${ARTICLE}»`],
    ["line ends that are written out", ARTICLE.replaceAll("\n", "\\n")],
  ])("%s", (_what, content) => {
    const { text } = mendText(entry(content));
    expect(text.content).toBe(ARTICLE);
    expect(foundIn(text as ReturnType<typeof entry>)).toEqual([]);
  });

  test.each([
    ["an object that is the subject", `${ARTICLE}\n\n\`\`\`json\n{"content": "hola"}\n\`\`\``],
    [
      "a text that begins and ends with quotations",
      `«Ya vienen», dicen.\n\n${ARTICLE}\n\n«Ya están»`,
    ],
    ["a label that is one", `Hora: las cinco.\n\n${ARTICLE}`],
    ["a line end that is explained", `${ARTICLE}\n\nSe escribe \`\\n\` y otra vez \`\\n\`.`],
  ])("but not %s", (_what, content) => {
    expect(mendText(entry(content)).text.content).toBe(content);
  });

  test("the label of a comment, too", () => {
    expect(mendText(comment("Comentario: Qué bien contado.")).text.content).toBe(
      "Qué bien contado.",
    );
  });
});
