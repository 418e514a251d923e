import { finding, placesOf } from "./finding.ts";
import { doubtsOf } from "./signs.ts";
import type { Reading } from "./reading.ts";
import type { Finding } from "./types.ts";

const FACT = "(?:la cifra|el dato|la fecha|el numero|el nombre|la cantidad|el porcentaje|el ano)";

const TALKING = [
  /\b(?:corrijo|rectifico|me corrijo)(?: (?:la cifra|el dato|lo anterior))?:/g,
  new RegExp(`\\b(?:mejor dicho|perdon|es decir, no|quise decir|no, espera),? ${FACT}`, "g"),
  /(?<=^|[.!?\n] ?)(?:perdon|disculpa|espera)[,.:] (?:quise decir|quiero decir|en realidad|eso no|me he equivocado|no es correcto)/g,
  new RegExp(`\\bpensandolo (?:bien|mejor),? (?:${FACT}|esa|ese|este|esta)\\b`, "g"),
  /\bnota (?:para|a|al|a la) (?:el |la |los |las )?(?:editor[a]?|editores|redaccion|revisor[a]?|correctora?|maquetador[a]?)\b/g,
  /\bnota (?:del modelo|de la ia|del asistente|interna)\b/g,
  /[[(](?:verificar|comprobar|confirmar|revisar|contrastar)(?: (?:este|esta|el|la|los|las) [a-z]{3,20}| antes de publicar| con la fuente)?[\])]/g,
  /\b(?:conviene|hay que|habria que|debe) (?:verificar|comprobar|confirmar)(?:se|lo|la)? antes de publicar\b/g,
  /\bel usuario (?:me )?(?:pide|quiere|ha pedido|solicita|pidio) (?:que (?:escriba|redacte|haga)|un articulo|una entrada|un comentario|un texto)\b/g,
  /\b(?:primero|ahora),? (?:voy a|debo|necesito) (?:escribir|redactar|generar) (?:el|un|la|una) (?:articulo|texto|entrada|titulo|titular|comentario)\b/g,
  /\bsegun (?:mis|las) instrucciones(?: recibidas| del sistema)\b/g,
];

/** Warns of a model that talks to itself or to the editor. */
export function checkCorrections(reading: Reading): Finding[] {
  const spans = [...placesOf(reading.own, TALKING), ...doubtsOf(reading, "correction")];
  if (spans.length === 0) return [];
  return [
    finding(
      "correction",
      "warn",
      "El texto se corrige a sí mismo o habla con la redacción.",
      spans,
    ),
  ];
}
