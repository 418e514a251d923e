const list = (words: string) => new Set(words.trim().split(/\s+/));

/** Words that hold every Spanish text together. */
export const FUNCTION_WORDS = list(`
  a al algo algún alguna algunas alguno algunos ante antes aquel aquella aquellas aquello aquellos aquí así aun aún
  aunque bajo bien cada casi como cómo con contra cual cuál cuales cuando cuándo cuanto cuánto de del desde después
  donde dónde dos durante e el él ella ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos esta
  está están estas este esto estos fue fueron ha había habían han hasta hay he la las le les lo los más me mi mí
  mientras mis mismo mucha muchas mucho muchos muy nada ni ningún ninguna no nos nosotros nuestra nuestro o os otra
  otras otro otros para pero poco por porque pues que qué quien quién se sea según ser si sí siempre sido sin sino
  sobre solo sólo son su sus también tampoco tan tanto te tiene tienen toda todas todo todos tras tu tú tus u un una
  unas uno unos usted ya yo y
`);

/** The words among these that Portuguese, Galician, Catalan, Italian, French and English do not have. */
export const ONLY_SPANISH = list(`
  algún alguna algunas algunos aquel aquella aquellos aquí así aunque cuando cuál cuáles cuándo cómo del
  después donde dónde el ella ellas ello ellos entonces está están esto eso fue fueron había habían hasta hay las los
  más mí mientras mismo misma muchas mucho muchos muy ningún ninguna nosotros nuestra nuestro otra otras otro otros
  pero porque quién según sí siempre sino también tampoco tiene tienen tú usted y ya yo
`);

/** Words that end no sentence: articles, prepositions, conjunctions. */
export const LEADS_ON = list(`
  a al ante aunque bajo como con contra cuyo cuya de del desde durante e el en entre es está están fue ha han hasta la
  las lo los mediante mi mis ni o para pero por porque que se según ser si sin sino sobre son su sus tan tras tu tus u
  un una unas unos y
`);
