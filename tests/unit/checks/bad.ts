import { ARTICLE, comment, entry, instructions, published, type Case } from "./cases";

const SOURCE = {
  title: "Nota de la cofradía",
  text: "La cofradía ha decidido que las subastas empiecen media hora antes durante el invierno porque los camiones que llevan el pescado al interior encuentran hielo en el puerto de montaña y llegan tarde a los mercados. El patrón mayor explicó que «nadie quiere madrugar más, pero el pescado no espera a nadie». Participan 48 barcos.",
};

const PARAGRAPHS = ARTICLE.split("\n\n");

/** Texts that an editor would send back, of every kind. */
export const bad: Case[] = [
  {
    name: "Portuguese",
    text: entry(
      `Às cinco da manhã o cais ainda é dos gatos. Os barcos que saíram à noite voltam em fila, com as luzes acesas, e quem espera em terra sabe pelo barulho do motor qual chega primeiro e qual vem carregado. A lota abre quando o céu começa a clarear. Ninguém grita: as caixas passam por uma esteira, o preço desce num ecrã e alguém carrega num botão. Dura menos do que um café, e no entanto desses segundos depende a semana inteira de várias famílias.`,
    ),
    found: ["language block"],
  },
  {
    name: "Catalan",
    text: entry(
      `A les cinc del matí el moll encara és dels gats. Les barques que van sortir a la nit tornen en fila, amb els llums encesos, i qui espera a terra sap pel soroll del motor quina arriba primer i quina ve carregada. La llotja obre quan el cel comença a aclarir. Ningú no crida: les caixes passen per una cinta, el preu baixa en una pantalla i algú prem un botó. Dura menys que un cafè, i tanmateix d'aquests segons depèn la setmana sencera de moltes famílies.`,
    ),
    found: ["language block"],
  },
  {
    name: "Galician",
    text: entry(
      `Ás cinco da mañá o peirao aínda é dos gatos. As barcas que saíron pola noite volven en fila, coas luces acesas, e quen agarda en terra sabe polo ruído do motor cal chega primeiro e cal vén cargada. A lonxa abre cando o ceo comeza a clarear. Ninguén berra: as caixas pasan por unha cinta, o prezo baixa nunha pantalla e alguén preme un botón. Dura menos ca un café, e con todo deses segundos depende a semana enteira de varias familias.`,
    ),
    found: ["language block"],
  },
  {
    name: "Italian",
    text: entry(
      `Alle cinque del mattino il molo è ancora dei gatti. Le barche che sono uscite di notte tornano in fila, con le luci accese, e chi aspetta a terra sa dal rumore del motore quale arriva per prima e quale è carica. Il mercato apre quando il cielo comincia a schiarire. Nessuno grida: le casse passano su un nastro, il prezzo scende su uno schermo e qualcuno preme un pulsante. Dura meno di un caffè, eppure da quei secondi dipende la settimana intera di molte famiglie.`,
    ),
    found: ["language block"],
  },
  {
    name: "French",
    text: entry(
      `À cinq heures du matin le quai appartient encore aux chats. Les bateaux qui sont sortis la nuit reviennent en file, les lumières allumées, et celui qui attend à terre sait au bruit du moteur lequel arrive en premier et lequel est chargé. La criée ouvre quand le ciel commence à s'éclaircir. Personne ne crie : les caisses passent sur un tapis, le prix descend sur un écran et quelqu'un appuie sur un bouton. Cela dure moins qu'un café, et pourtant toute la semaine en dépend.`,
    ),
    found: ["language block"],
  },
  {
    name: "half of it in English",
    text: entry(
      `${ARTICLE}\n\nThe pier is quiet again by then, and the people who work there go home to their families. They will be back at five, as they have been every day for years, and nobody will ask them why.`,
    ),
    found: ["language block"],
  },
  {
    name: "Chinese",
    text: entry("凌晨五点，码头仍然属于猫。夜里出海的船排成一列归来，灯还亮着。".repeat(8)),
    found: ["language block"],
  },
  {
    name: "a refusal with excuses, as an article",
    text: entry(
      "Lamentablemente, no puedo escribir un artículo sobre ese asunto. Como inteligencia artificial, no tengo acceso a información en tiempo real ni puedo verificar los hechos de hoy. Te recomiendo consultar fuentes oficiales.",
    ),
    found: ["refusal block"],
  },
  {
    name: "a refusal by policy",
    text: entry(
      `Escribir sobre eso va en contra de mis directrices. Puedo, en cambio, hablar del mar.`,
    ),
    found: ["refusal block"],
  },
  {
    name: "a refusal in English",
    text: entry("I'm sorry, but I can't assist with that request."),
    found: ["refusal block"],
  },
  {
    name: "a refusal as a comment",
    text: comment("Como asistente virtual, no puedo opinar sobre este artículo."),
    found: ["refusal block"],
  },
  {
    name: "an offer at the end",
    text: entry(`${ARTICLE}\n\nSi lo deseas, puedo escribir otra versión más breve.`),
    found: ["chat repair"],
  },
  {
    name: "an answer in English around a Spanish text",
    text: entry(`Sure! Here is the article:\n\n${ARTICLE}`),
    found: ["chat repair"],
  },
  {
    name: "an offer at the end of a comment",
    text: comment("Buen retrato del muelle, sobre todo el final. Hazme saber si quieres otro."),
    found: ["chat repair"],
  },
  {
    name: "a part of our instructions, in the middle of a text",
    text: entry(`${PARAGRAPHS[0]}\n\n${instructions.slice(0, 350)}\n\n${PARAGRAPHS[1]}`),
    context: { instructions: [instructions] },
    found: ["leak block"],
  },
  {
    name: "nothing but our instructions, as a quotation",
    text: entry(`Me han dicho:\n\n> ${instructions.replace(/\n+/g, "\n> ")}`),
    context: { instructions: [instructions] },
    found: ["html repair", "leak block"],
  },
  {
    name: "twice as long as asked for",
    text: entry(ARTICLE),
    context: { words: { min: 20, max: 60 } },
    found: ["length repair"],
  },
  {
    name: "shorter than asked for",
    text: entry(ARTICLE),
    context: { words: { min: 200, max: 400 } },
    found: ["length repair"],
  },
  {
    name: "a title of two lines",
    text: entry(ARTICLE, `El puerto ${"que madruga mucho ".repeat(6)}y calla`),
    context: { words: { min: 100, max: 400 } },
    found: ["length repair"],
  },
  {
    name: "a machine that denies being one",
    text: comment(
      "No soy un robot, y sé lo que cansa madrugar: cuando era niña ya iba a la lonja.",
    ),
    found: ["person warn"],
  },
  {
    name: "a machine with a family and a past",
    text: entry(
      `Como ama de casa de 58 años, he dedicado gran parte de mi vida a esperar barcos.\n\n${ARTICLE}`,
    ),
    found: ["person warn"],
  },
  {
    name: "a text that was shuffled and cut",
    text: entry(`${PARAGRAPHS[4]}\n\n${PARAGRAPHS[0]}\n\n${PARAGRAPHS[3]}`, "Gatos"),
    context: { earlier: [published("El puerto madruga", ARTICLE)] },
    found: ["repeated block"],
  },
  {
    name: "one paragraph of an earlier text in another",
    text: entry(
      `${PARAGRAPHS[0]}\n\nEn invierno la escena cambia poco. Hay más ropa, menos conversación y un brasero junto a la puerta al que todos se acercan con cualquier excusa. Los barcos grandes no salen si el viento sopla del norte, y entonces la espera se alarga, se juega a las cartas y alguien trae churros de la plaza. Nadie se queja en voz alta. Tampoco hace falta: basta mirar las manos de quien reparte la baraja para saber cuántas mañanas como esta lleva a cuestas, y cuántas le quedan.`,
      "Cartas y churros",
    ),
    context: { earlier: [published("El puerto madruga", ARTICLE)] },
    found: ["repeated warn", "copy block"],
  },
  {
    name: "a title that says what another says",
    text: entry(ARTICLE, "Madruga el puerto"),
    context: {
      titles: ["El puerto madruga"],
      earlier: [
        published("El puerto madruga", "Nada de lo que aquí se cuenta se parece. ".repeat(12)),
      ],
    },
    found: ["title repair"],
  },
  {
    name: "a title and a text that another has",
    text: entry(ARTICLE, "Madruga el puerto"),
    context: {
      titles: ["El puerto madruga"],
      earlier: [published("El puerto madruga", ARTICLE)],
    },
    found: ["repeated block", "title block"],
  },
  {
    name: "a sentence that another text has",
    text: entry(
      `${PARAGRAPHS[0]}\n\nEste año las subastas empiezan media hora antes durante el invierno porque los camiones que llevan el pescado al interior encuentran hielo en el puerto de montaña y llegan tarde a los mercados.\n\n${PARAGRAPHS[1]}`,
    ),
    context: { earlier: [published(SOURCE.title, SOURCE.text)] },
    found: ["copy block"],
  },
  {
    name: "half a sentence that another text has",
    text: entry(
      `${ARTICLE}\n\nEn la cofradía lo saben: los camiones que llevan el pescado al interior encuentran hielo en el puerto de montaña, y eso lo cambia todo.`,
    ),
    context: { earlier: [published(SOURCE.title, SOURCE.text)] },
    found: ["copy warn"],
  },
  {
    name: "a quotation that stands in no source",
    text: entry(
      `${ARTICLE}\n\nEl patrón mayor lo dijo así: «el pescado manda y nosotros obedecemos desde hace siglos».`,
    ),
    context: { sources: [SOURCE] },
    found: ["quotation block"],
  },
  {
    name: "a quotation, with nothing to look it up in",
    text: entry(
      `${ARTICLE}\n\nSegún la alcaldesa, «la lonja será el corazón de la ciudad en pocos años».`,
    ),
    found: ["quotation warn"],
  },
  {
    name: "figures that stand in no source",
    text: entry(
      `${ARTICLE}\n\nParticipan 48 barcos, 312 marineros y 27 camiones, que en 2019 fueron 19.`,
    ),
    context: { sources: [SOURCE] },
    found: ["figures warn"],
  },
  {
    name: "figures, with nothing to look them up in",
    text: entry(
      `${ARTICLE}\n\nEl 63 % del pescado sale por carretera, un 12 % más que antes, y deja 4,5 millones de euros.`,
    ),
    found: ["figures warn"],
  },
  {
    name: "a link in a comment",
    text: comment("Lo explican mejor en https://estafa.example/oferta y de paso regalan algo."),
    context: { links: { has: () => false } },
    found: ["links warn"],
  },
  {
    name: "set phrases",
    text: entry(`En un mundo cada vez más acelerado, la lonja es un recordatorio de que la paciencia existe. No solo es un mercado, sino también una escuela. Cabe destacar que quien llega aprende a esperar.

${PARAGRAPHS[1]}

En definitiva, la lonja nos invita a reflexionar sobre lo que cuesta cada cosa.`),
    found: ["cliches warn"],
  },
  {
    name: "a name that was to be filled in",
    text: entry(`${ARTICLE}\n\nLo cuenta [NOMBRE], que lleva toda la vida en el muelle.`),
    found: ["placeholder block"],
  },
  {
    name: "a source that was to be filled in",
    text: entry(`${ARTICLE}\n\nLa pesca ha bajado mucho (insertar fuente).`),
    found: ["placeholder block"],
  },
  {
    name: "a figure that was to be filled in",
    text: entry(`${ARTICLE}\n\nCada mañana se venden cajas por XXX euros.`),
    found: ["placeholder block"],
  },
  {
    name: "a variable of a template",
    text: entry(`${ARTICLE}\n\nGracias por leernos, {{nombre}}.`),
    found: ["placeholder block"],
  },
  {
    name: "a printer's filler",
    text: entry(
      `${PARAGRAPHS[0]}\n\nLorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.\n\n${PARAGRAPHS[1]}`,
    ),
    found: ["placeholder block"],
  },
  {
    name: "a correction left in",
    text: entry(`${ARTICLE}\n\nSalen cuarenta barcas; mejor dicho, la cifra correcta es treinta.`),
    found: ["correction warn"],
  },
  {
    name: "a note to the editor",
    text: entry(`${ARTICLE}\n\nNota para el editor: convendría confirmar la hora de apertura.`),
    found: ["correction warn"],
  },
  {
    name: "a model that tells what it was asked",
    text: entry(`El usuario me pide un artículo sobre la lonja, en tono sobrio.\n\n${ARTICLE}`),
    found: ["correction warn"],
  },
  {
    name: "a text that stops in the middle of a sentence",
    text: entry(ARTICLE.replace(/, y el puerto descansa.*$/, ", y el puerto descansa hasta la")),
    found: ["truncated repair"],
  },
  {
    name: "a text that stops between two words, where the others end",
    text: entry(
      ARTICLE.replace(/ y el puerto descansa.*$/, " y el puerto descansa un rato").replace(
        "Cuando los",
        "Cuando por fin los",
      ),
    ),
    found: ["truncated repair"],
  },
  {
    name: "a text that stops in a link",
    text: entry(`${ARTICLE} Más, en [la página de la cofradía](https://cofradia.exam`),
    found: ["truncated repair"],
  },
  {
    name: "a text that stops after a heading",
    text: entry(`${ARTICLE}\n\n## Lo que viene`),
    found: ["truncated repair"],
  },
  {
    name: "a text that stops in a block of code",
    text: entry(`${ARTICLE}\n\n\`\`\`js\nconst barcas = 12;`),
    found: ["truncated repair"],
  },
  {
    name: "a short text whose service stopped at its limit",
    text: { ...entry("Un texto breve de prueba."), cutShort: true },
    found: ["truncated repair"],
  },
  {
    name: "JSON in JSON",
    text: entry(JSON.stringify({ title: "El puerto madruga", content: ARTICLE })),
    found: ["wrapper repair"],
  },
  {
    name: "a code fence around the whole",
    text: entry(`\`\`\`markdown\n${ARTICLE}\n\`\`\``),
    found: ["wrapper repair"],
  },
  {
    name: "front matter",
    text: entry(`---\ntitle: El puerto madruga\ntags: [mar]\n---\n\n${ARTICLE}`),
    found: ["wrapper repair"],
  },
  {
    name: "the title as a heading",
    text: entry(`## El puerto madruga\n\n${ARTICLE}`),
    found: ["wrapper repair"],
  },
  {
    name: "the title in bold, with its label",
    text: entry(`**Título:** El puerto madruga\n\n${ARTICLE}`),
    found: ["wrapper repair"],
  },
  {
    name: "keywords",
    text: entry(
      "puerto, lonja, pescado fresco, subasta, redes, barcas, madrugada, muelle, gatos, sal, camiones, invierno, cofradía, marineros, faro, mareas, viento, precio, mercado, familia, café",
    ),
    found: ["keywords block"],
  },
  {
    name: "headings without a text",
    text: entry(
      "## La llegada de las barcas\n\n## La subasta de la mañana\n\n## Las redes y quien las repara\n\n## Los camiones que se van\n\n## El descanso de la tarde",
    ),
    found: ["keywords block"],
  },
  {
    name: "hashtags",
    text: comment("#puerto #lonja #pescado #madrugada #redes #barcas"),
    found: ["keywords block"],
  },
];
