import { z } from "@/lib/kernel/zod";
import { afterThought, CLOSES, parsed } from "@/lib/newsroom/ai/answer-text";

/** The names of a verdict's members, however they are quoted, and the first word of what each is. */
const MEMBERS = /(apto|motivo)[^\p{L}\p{N}:=]*[:=][^\p{L}\p{N},{}]*(?=(\p{L}*))/giu;
/** A reason: a string of JSON, or the words in its place. */
const REASONS =
  /motivo[^\p{L}\p{N}:=]*[:=]\s*(?:("[^"\\]*(?:\\.[^"\\]*)*"?)|[^\p{L}\p{N},{}]*([^"',}\]\n]*))/gisu;
/** An answer with one object, which has none within it. */
const ALONE = /^([^{}]*)(\{[^{}]*\})([^{}]*)$/;
/** The signs beside an object that say nothing: of a code fence, of Markdown, the end of a thought. */
const SIGNS = new RegExp(`${CLOSES}|[\`*_#>-]+`, "gi");

/**
 * Returns the verdict on a text in what its reader said, as a JSON object. The text may have the reader repeat what
 * looks like a verdict, and say one thing and its reason another, so a text is fit only where nothing else can be read:
 * see `isFit`. Otherwise a «no» wherever a verdict stands is one, and any other verdict is a doubt. Where nothing is a
 * verdict, all that was said, which no schema takes for one.
 */
export function verdictIn(said: string): string {
  const answer = afterThought(said)
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .normalize("NFC");
  const members = [...answer.matchAll(MEMBERS)];
  if (isFit(answer, members.length)) return JSON.stringify({ motivo: "", apto: "si" });
  const opinions = members.flatMap(([, name = "", word = ""]) =>
    name.toLowerCase() === "apto" ? [word.toLowerCase()] : [],
  );
  if (!opinions.some((word) => ["si", "sí", "no", "duda"].includes(word))) return said;
  const reasons = [...answer.matchAll(REASONS)].map(
    ([, string, other]) => parsed(string ?? "") ?? string ?? other,
  );
  return JSON.stringify({
    motivo: reasons.filter((reason) => reason && reason !== "null").join(" "),
    apto: opinions.includes("no") ? "no" : "duda",
  });
}

const fit = z.strictObject({
  motivo: z.string().refine(isPraise).nullish(),
  apto: z.string().regex(/^["'«\s]*s[ií]["'».\s]*$/i),
});

/** Returns whether an answer is one object that says «si» and no more than praise, beside it too. */
function isFit(answer: string, members: number): boolean {
  const [, before = "", object = "", after = ""] = ALONE.exec(answer) ?? [];
  const { data } = fit.safeParse(parsed(object));
  // Of two members alike JSON.parse tells one.
  return (
    data !== undefined &&
    Object.keys(data).length === members &&
    [before, after].every((prose) => saysNothing(prose.replace(SIGNS, "\n")))
  );
}

const FAULT =
  "(?:faltas?|fallos?|problemas?|error(?:es)?|defectos?|reparos?|objecion(?:es)?|dudas?|incumplimientos?|indicios de (?:copia|plagio|invencion)|(?:motivos?|razon(?:es)?) (?:de rechazo|para (?:rechazarl[oa]|no publicarl[oa])))";
const SEEN = "(?: que (?:senalar|destacar)| (?:detectad|encontrad)[oa]s?)?";
const TEXT = "(?:(?:(?:el|este) )?(?:texto|articulo|comentario) )?";
const TO_SAY = "nada que (?:senalar|objetar|reprochar|corregir|observar)";

/** The clauses with which a text is praised, without accents; to deny a fault is to praise. */
const PRAISE = new RegExp(
  `^(?:${[
    "si|ok|nada|ningun[ao]|vacio|n/a|[-–—]|no aplica|sin mas|none|no (?:issues|problems|faults)",
    `${TEXT}(?:(?:no|ni|tampoco) (?:tiene|hay|presenta|contiene|comete|veo|encuentro|detecto|se (?:ven?|aprecian?|detectan?|observan?))|sin) (?:(?:ningun[ao]? )?${FAULT}(?: algun[ao])?${SEEN}|${TO_SAY})`,
    `ningun[ao]? ${FAULT}${SEEN}|${TO_SAY}|no (?:le )?falta nada`,
    `${TEXT}(?:no|ni|tampoco) (?:incurre en|incumple|infringe|vulnera|viola|comete|hace) (?:ningun[ao]?(?: (?:de (?:l[oa]s|est[oa]s) )?(?:puntos?|normas?|reglas?|faltas?|criterios?)(?: (?:senalad|indicad|citad)[oa]s?| anteriores)?)?|nada de (?:eso|esto|lo senalado))`,
    `${TEXT}(?:no|ni|tampoco) (?:se niega(?: a escribir)?|se corta|se corrige|finge(?: ser (?:una persona|human[oa]))?|(?:inventa|copia|plagia|repite)(?: nada)?|inventa (?:cifras|citas|datos|hechos)|deja huecos|(?:ensena|muestra|habla de) sus instrucciones)`,
    `(?:${TEXT}|todo )(?:(?:es|esta) )?(?:muy )?(?:apto|correcto|valido|bueno|claro|completo|coherente|original|en orden|bien(?: (?:escrito|contado|redactado|hecho|resuelto|argumentado|documentado))?)(?: para (?:publicar(?:se|lo)?|su publicacion))?`,
    `${TEXT}(?:cumple|respeta)(?: con)? (?:todo|lo pedido|el encargo|(?:tod[oa]s )?l[oa]s (?:normas|reglas|criterios|requisitos|puntos))`,
    "(?:con|tiene) voz propia|tiene final|cita sus fuentes|se lee bien|(?:se puede publicar|puede publicarse)|listo para publicar(?:se)?",
  ].join("|")})$`,
);

/** The clauses with which an object is handed over, without accents. */
const HANDED =
  /^(?:claro|de acuerdo|entendido|json|(?:(?:aqui (?:esta|va|tienes)|este es|esta es) )?(?:(?:mi|el|la) )?(?:respuesta|veredicto|valoracion|dictamen|resultado|(?:objeto )?json))$/;

/** Returns whether all clauses of a reason are known praise; so are those of an empty one. */
function isPraise(reason: string): boolean {
  return clausesOf(reason).every((clause) => PRAISE.test(clause));
}

/** Returns whether the words beside an object hand it over or praise, and are no verdict of their own. */
const saysNothing = (prose: string): boolean =>
  clausesOf(prose).every((clause) => HANDED.test(clause) || PRAISE.test(clause));

const clausesOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[.,;:!¡\n]|\s(?:y|e)\s|\s(?=ni\s)/)
    .map((clause) => clause.trim())
    .filter(Boolean);
