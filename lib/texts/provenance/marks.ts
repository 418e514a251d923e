import { fullByline, type Author } from "@/lib/house/users/dto";
import type { Disclosure, Origin } from "@/lib/texts/provenance/schema";

/** The provenance of a text, as entries and comments answer it. */
export interface Made {
  origin: Origin;
  disclosure: Disclosure | null;
  ai_model: string | null;
  reviewed_at: string | null;
  /** Null where nobody reviewed it, and when the account is gone. */
  reviewer: Author | null;
  /** The part of a machine's text that people have rewritten, in percent; null while nobody has touched it. */
  human_share: number | null;
}

/** Everything that is said of the provenance of a text, to people and to machines, wherever it is shown. */
export interface Marks {
  /** The value of `ai-disclosure`, wherever that stands; null: nothing is said. */
  disclosure: Disclosure | null;
  /** True when a machine wrote it, even if somebody reviewed it: `ai-generated`, and «[IA]» in titles of lists. */
  generated: boolean;
  /** The model that wrote it, for `ai-model`. */
  model: string | null;
  /** The name of such a text in schema.org or IPTC; null when its provenance is not known. */
  sourceType: (typeof SOURCE)[keyof typeof SOURCE] | typeof DIGITAL_CREATION | null;
  /** The person who answers for a machine's text and may be named. */
  editor: Author | null;
  /** The badge beside the names of its authors. */
  badge: string | null;
  /** The words after the badge: who reviewed it. */
  review: string | null;
  /** The sentence above the text. */
  note: string | null;
  /** The label on its social image. */
  stamp: string | null;
}

/** The types of source of a text in schema.org (https://schema.org/IPTCDigitalSourceEnumeration). */
const SOURCE = {
  machine: "https://schema.org/TrainedAlgorithmicMediaDigitalSource",
  both: "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource",
} as const;

/**
 * The type of source in IPTC of a person's text, made by means that generate nothing; schema.org has no name for it.
 */
export const DIGITAL_CREATION = "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCreation";

/** The percentage of rewritten words from which a machine's text is a person's as well. */
const SHARED = 25;

const isShared = ({ human_share }: Pick<Made, "human_share">) => (human_share ?? 0) >= SHARED;

const AI_NOTE = "Este texto lo ha escrito una inteligencia artificial";
const AI_WROTE = "Este texto lo escribió una inteligencia artificial";

export function marksOf(made: Made): Marks {
  const model = made.origin === "synthetic" ? made.ai_model : null;
  const share = made.human_share;
  const shared = isShared(made);
  const sourceType = shared ? SOURCE.both : SOURCE.machine;
  switch (kindOf(made)) {
    case "autonomous":
      return {
        ...nothing,
        disclosure: "ai-autonomous",
        generated: true,
        model,
        sourceType,
        badge: "IA",
        note: shared
          ? `${AI_WROTE}; una persona ha reescrito después el ${share} %.`
          : `${AI_NOTE}.`,
        stamp: "IA",
      };
    case "reviewed": {
      const { reviewer: editor } = made;
      const name = editor ? fullByline(editor) : "la redacción";
      return {
        disclosure: "ai-assisted",
        generated: true,
        model,
        editor,
        sourceType,
        badge: "IA",
        review: `revisado por ${name}`,
        stamp: "IA · revisado",
        note: shared
          ? `${AI_WROTE}; se ha reescrito el ${share} %, y lo ha revisado ${name}.`
          : `${AI_NOTE} y lo ha revisado ${name}.`,
      };
    }
    case "assisted":
      return {
        ...nothing,
        disclosure: "ai-assisted",
        sourceType: SOURCE.both,
        badge: "Con ayuda de IA",
        stamp: "Con ayuda de IA",
        note: "Este texto se ha escrito con ayuda de inteligencia artificial.",
      };
    case "human":
      return { ...nothing, disclosure: "human-only", sourceType: DIGITAL_CREATION };
    case "unknown":
      return nothing;
  }
}

/** The origin of a text and the declaration of AI in it, as rows and answers have them. */
export interface Declared {
  origin: string;
  disclosure: string | null;
}

/** Returns whether nobody has read a text: a machine's that was published unread, while nobody answers for it. */
export const isUnread = ({ origin, disclosure }: Declared): boolean =>
  origin === "synthetic" && disclosure !== "ai-assisted";

/** Returns whether people have rewritten so much of a machine's text that one of them might answer for it; nobody does. */
export const isRewrittenUnread = (made: Made): boolean =>
  made.origin === "synthetic" && kindOf(made) === "autonomous" && isShared(made);

/** Returns the attribute of the element that a text, or a part of it, is in. */
export function disclosureAttribute(made: Made): { "ai-disclosure"?: Disclosure } {
  const { disclosure } = marksOf(made);
  return disclosure ? { "ai-disclosure": disclosure } : {};
}

/** A title as lists for machines show it. */
export const labelledTitle = (entry: Made & { title: string }) =>
  marksOf(entry).generated ? `${entry.title} [IA]` : entry.title;

const nothing: Marks = {
  disclosure: null,
  generated: false,
  model: null,
  sourceType: null,
  editor: null,
  badge: null,
  review: null,
  note: null,
  stamp: null,
};

function kindOf({ origin, disclosure }: Made) {
  if (origin === "synthetic") return disclosure === "ai-assisted" ? "reviewed" : "autonomous";
  switch (disclosure) {
    case "ai-autonomous":
      return "autonomous";
    case "ai-assisted":
      return "assisted";
    case "human-only":
      return "human";
    case null:
      return "unknown";
  }
}
