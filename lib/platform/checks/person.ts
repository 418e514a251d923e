import { finding, placesOf } from "./finding.ts";
import { doubtsOf, isFiction } from "./signs.ts";
import type { Reading } from "./reading.ts";
import type { Finding } from "./types.ts";

const FAMILY =
  "abuel[oa]s?|madre|padre|padres|mama|papa|marido|mujer|espos[oa]|hij[oa]s?|herman[oa]s?|ti[oa]s?|suegr[oa]s?|niet[oa]s?|ninez|familia|infancia|juventud|novi[oa]";

const CLAIMS = [
  /(?<!\b(?:no|ni|que|si|como si) )\bsoy (?:(?:un ser|una?|tan) )?(?:human[oa]|persona(?: real| de verdad| como tu)?|de carne y hueso)\b/g,
  /\bno soy (?:ningun[a]?|un[a]?) (?:maquina|robot|bot|ia|inteligencia artificial|algoritmo|programa)\b/g,
  /\ba mis (?:\d{1,3}|[a-z]{4,12}(?: y [a-z]{3,6})?) anos\b/g,
  /\b(?:tengo|cumpli|cumplo|he cumplido) \d{1,3} anos\b/g,
  new RegExp(
    `(?<!\\bsi )\\bmis? (?:difunt[oa] |querid[oa] |propi[oa] |numerosa )?(?:${FAMILY})\\b`,
    "g",
  ),
  /\bcuando (?:yo )?era (?:(?:muy |un[a]? )?(?:nin[oa]|pequen[oa]|chic[oa]|joven|crio|cria|adolescente))\b/g,
  /\b(?:yo )?(?:naci|me crie|creci) en\b/g,
  /(?<=^|[.!?\n] ?)como (?:una? )?[a-z]{2,12}(?: de casa)? (?:de|con) \d{1,3} anos\b/g,
  /\b(?:he dedicado|llevo) (?:gran parte de |toda |media )?(?:mi|la|una) vida\b/g,
];

/** Warns of a text whose author has an age, a family or a body: a machine that passes itself off as a person. */
export function checkPerson(reading: Reading): Finding[] {
  if (isFiction(reading)) return [];
  const spans = [...placesOf(reading.own, CLAIMS), ...doubtsOf(reading, "person")];
  if (spans.length === 0) return [];
  return [
    finding("person", "warn", "El texto habla como si lo hubiera vivido una persona.", spans),
  ];
}
