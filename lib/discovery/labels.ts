/** What stands over an AI's text for people, wherever it is read. */
export const AI_NOTE = "Este texto lo ha escrito una inteligencia artificial.";

/** A title as lists for machines show it. */
export const labelledTitle = ({ title, synthetic }: { title: string; synthetic: boolean }) =>
  synthetic ? `${title} [IA]` : title;
