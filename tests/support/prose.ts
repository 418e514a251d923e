const WORDS = (
  "el la los las un una de del al en con por para sin sobre entre hasta desde que como cuando donde aunque " +
  "porque mientras ciudad barrio calle plaza mercado puerto río montaña camino puente estación periódico " +
  "rotativa imprenta tinta papel página portada crónica reportaje entrevista lectora vecina maestro médica " +
  "panadero pescador alcaldesa niños abuela noche mañana tarde invierno verano otoño lluvia viento niebla luz " +
  "historia memoria palabra silencio música canción baile fiesta trabajo huelga cosecha aceite trigo naranja " +
  "pequeña grande antigua nueva lenta clara oscura difícil sencilla última primera propia ajena común pública " +
  "escribe cuenta recuerda camina espera busca encuentra pierde abre cierra vuelve empieza termina pregunta " +
  "responde lee canta trabaja duerme vive sueña nunca siempre todavía apenas quizá también además después"
).split(" ");

/** So many paragraphs of some 90 words: the same each time, and as hard to compress as real ones. */
export function prose(paragraphs: number): string[] {
  let state = 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const sentence = () => {
    const words = Array.from({ length: 9 + random(12) }, () => WORDS[random(WORDS.length)] ?? "");
    const text = words.join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  return Array.from({ length: paragraphs }, () => Array.from({ length: 6 }, sentence).join(" "));
}
