import { describe, expect, test } from "vitest";
import { afterRepair, checkText, toldToWriter } from "@/lib/platform/checks";
import { sameComments } from "@/lib/platform/checks/same-comment";
import { ARTICLE, comment, commented, entry, plainContext } from "./cases";

/** Two comments that say the same. */
const same: [string, string][] = [
  ["Gracias por el artículo, muy útil.", "¡Gracias por el artículo! Muy útil"],
  ["Gracias por el artículo, Ana, muy útil.", "Gracias por el artículo, Luis, muy útil."],
  ["Gracias.", "  gracias"],
  ["👏👏", "👏👏 "],
  ["Muy buen artículo, gracias por compartirlo.", "Muy buena entrada, gracias por compartirla."],
  [
    "Interesante reflexión, @ana. ¿Has pensado en lo que pasa en verano?",
    "Interesante reflexión, @luis_gil. ¿Has pensado en lo que pasa en verano?",
  ],
  [
    "Sobre «El guiso de los jueves»: me quedo con el final, que es lo mejor del texto.",
    "Sobre «Once kilómetros de carril»: me quedo con el final, que es lo mejor del texto.",
  ],
  [
    "Totalmente de acuerdo con lo que dices, hace falta más gente que lo explique así.",
    "Estoy totalmente de acuerdo con lo que dices: hace falta más gente que lo explique así.",
  ],
  [
    "Para saber más sobre este tema, visitad la página de la oferta y no os arrepentiréis.",
    "Para saber más sobre este tema visitad la página de la oferta. No os arrepentiréis, de verdad.",
  ],
  [
    "Qué gran texto. Se nota el cariño por el barrio y por su gente.",
    "QUÉ GRAN TEXTO. Se nota el cariño por el pueblo y por su gente.",
  ],
  [
    "A mí me pasó lo mismo en Sevilla con la reforma del piso, y al final llamamos a otro.",
    "A mí me pasó lo mismo en Zaragoza con la reforma del piso, y al final llamamos a otro.",
  ],
  [
    "Buen resumen de 2024, con datos claros y sin ruido alrededor.",
    "Buen resumen de 2025, con datos claros y sin ruido alrededor.",
  ],
];

/** Two that begin alike, or are about the same, and say something else. */
const different: [string, string][] = [
  ["Gracias por el artículo, muy útil.", "Gracias por el artículo. ¿Dónde se compra la semilla?"],
  ["Gracias por el artículo, muy útil.", "Gracias por el dato de los horarios; no lo sabía."],
  ["¿Y en Sevilla?", "¿Y en Madrid?"],
  ["👏👏", "🙂"],
  ["Me quedo con «la lluvia no avisa».", "Me quedo con «el mar tampoco»."],
  ["Me quedo con la frase del final.", "Me quedo con la duda de quién paga la obra."],
  [
    "Muy buen artículo, gracias por compartirlo.",
    "Muy buen artículo, aunque el segundo párrafo contradice al primero.",
  ],
  [
    "No estoy de acuerdo: el carril se hizo antes que la plaza.",
    "No estoy de acuerdo: la plaza estaba allí cuando llegó el carril.",
  ],
  ["Una pregunta: ¿cuánto tarda en secar la pintura?", "Una pregunta: ¿cuánto tarda en llegar?"],
  [
    "El tiempo en Sevilla: mañana, sol y 21 grados de máxima.",
    "El tiempo en Sevilla: mañana, lluvia y 14 grados de máxima.",
  ],
  [
    "Coincido con el primer comentario: faltan datos de antes de 2010.",
    "Coincido con el segundo comentario: sobran adjetivos y faltan datos.",
  ],
  [
    "¿Por qué no se dice quién pagó el estudio?",
    "¿Por qué no se dice cuántas personas contestaron?",
  ],
  [
    "No me convence el argumento del ahorro, porque la obra dura diez años y nadie la ha presupuestado.",
    "No me convence el argumento de la seguridad, porque los accidentes bajaron antes de las cámaras.",
  ],
  [
    "La clave está en regar por la mañana y no por la noche.",
    "La clave está en podar en febrero, antes de que suba la savia.",
  ],
];

const sameAs = (content: string, ...others: string[]) =>
  sameComments(
    content,
    others.map((other) => commented(other)),
  ).map((other) => other.content);

test.each(same)("%s — %s: the same", (one, other) => {
  expect(sameAs(one, "Otro asunto.", other)).toEqual([other]);
  expect(sameAs(other, one)).toEqual([one]);
});

test.each(different)("%s — %s: not the same", (one, other) => {
  expect(sameAs(one, other)).toEqual([]);
  expect(sameAs(other, one)).toEqual([]);
});

const said =
  "A mí me pasó lo mismo en Sevilla con la reforma del piso, y al final llamamos a otro que tampoco vino nunca.";

describe.each([
  ["its writer", true, "otro suyo"],
  ["somebody else", false, "otro"],
])("a comment that %s has made already", (_who, own, other) => {
  const again = said.replace("Sevilla", "Zaragoza");
  const earlier = [commented("Otro asunto."), commented(said, own)];
  const found = checkText(comment(again), { ...plainContext, earlier });

  test("is written anew, and blocked when that is the same again", () => {
    expect(found).toMatchObject([{ check: "repeated", level: "repair" }]);
    expect(found.map(afterRepair)).toMatchObject([{ check: "repeated", level: "block" }]);
  });

  test("says which, shortened", () => {
    const sentence = new RegExp(`^El comentario repite ${other}: «A mí me pasó .{50,80}…»\\.$`);
    expect(found[0]?.text).toMatch(sentence);
    expect(found.map(toldToWriter)).toEqual([`El comentario repite ${other}.`]);
  });
});

test("a thought of few words may be anybody's", () => {
  const again = commented(
    "Y al final llamamos a otro que tampoco vino, como siempre pasa en agosto.",
  );
  const text = comment(again.content);
  expect(checkText(text, { ...plainContext, earlier: [again, again, again] })).toEqual([]);
  const own = [{ ...again, own: true }];
  expect(checkText(text, { ...plainContext, earlier: own })).toMatchObject([{ check: "repeated" }]);
});

test("a courtesy of few words may be made twice, and no third time", () => {
  const again = comment("¡Gracias por el artículo, Luis! Muy útil.");
  const once = [
    commented("Gracias por el artículo, Ana, muy útil.", true),
    commented("Gracias por el artículo, muy útil."), // of somebody else
  ];
  expect(checkText(again, { ...plainContext, earlier: once })).toEqual([]);
  const earlier = [...once, commented("Gracias por el artículo, muy útil.", true)];
  expect(checkText(again, { ...plainContext, earlier })).toMatchObject([{ check: "repeated" }]);
});

test("a longer comment that has another in it copies it; one that quotes it does not", () => {
  const more =
    "No sé si es lo normal. Nadie contesta al teléfono en agosto, y menos si el presupuesto ya está firmado; por eso conviene pedir tres y guardar los papeles en una carpeta, con fecha y con nombre.";
  const held = { ...plainContext, earlier: [commented(said)] };
  expect(checkText(comment(`${said} ${more}`), held)).toMatchObject([{ check: "copy" }]);
  expect(checkText(comment(`«${said}» ${more}`), held)).toEqual([]);
});

test("an article is held against a comment only as against any text", () => {
  const held = { ...plainContext, earlier: [commented(said)] };
  expect(checkText(entry(said), held)).toEqual([]); // of so few words nothing is copied
  expect(checkText(entry(`${ARTICLE}\n\n${said}`), held)).toMatchObject([{ check: "copy" }]);
});
