import { z } from "@/lib/kernel/zod";

/** The marks around what a model thinks aloud. The first of a pair may be missing: a template wrote it before. */
const OPENS = String.raw`<(?:think|thinking|reasoning)>|\[THINK\]`;
export const CLOSES = String.raw`</(?:think|thinking|reasoning)>|\[/THINK\]|<\|channel\|>final<\|message\|>`;

const CLOSING = new RegExp(CLOSES, "gi");
/** The marks of thoughts, and each place where an object may begin. */
const PLACES = new RegExp(String.raw`(${OPENS})|(${CLOSES})|\{(?=\s*")`, "gi");
/** The parts of an object that tell where it ends: strings, the last of which may be cut short, and brackets. */
const PARTS = new RegExp(String.raw`"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|[{}]|${CLOSES}`, "gis");

/** A thought from which an answer begins. */
const FIRST_THOUGHT = new RegExp(String.raw`^\s*(?:${OPENS}).*?(?:${CLOSES})`, "is");

/** The most characters that are read in search of an object: from each place where one may begin to the text's end. */
const MOST_READ = 5_000_000;

/** Returns the JSON object in what a model said, or all of it where there is none. */
export const objectIn = (text: string): string => lastObjectIn(text, false) ?? text;

/** Returns what a model said from the beginning of its JSON object on, for an answer that has no end. */
export const beginningIn = (text: string): string => lastObjectIn(text, true) ?? "";

/** Returns what a model said after the thought from which it begins, or all of it where it begins otherwise. */
export const afterThought = (text: string): string => text.replace(FIRST_THOUGHT, "");

/**
 * Returns the last object in what a model said beside its thoughts: some think aloud before it or after, try one out
 * there, explain it, or put it in a code fence. `cut`: also one that the end of the text cuts short.
 */
function lastObjectIn(text: string, cut: boolean): string | undefined {
  let found: string | undefined;
  PLACES.lastIndex = 0;
  for (let left = MOST_READ; left > 0;) {
    const place = PLACES.exec(text);
    if (!place) break;
    const [, opens, closes] = place;
    if (opens) {
      CLOSING.lastIndex = PLACES.lastIndex;
      if (!CLOSING.test(text)) break; // all that follows is a thought
      PLACES.lastIndex = CLOSING.lastIndex;
    } else if (closes) {
      found = undefined; // all before was a thought
    } else {
      const end = endOfObject(text, place.index);
      left -= text.length - place.index;
      const object = text.slice(place.index, end);
      if (parsed(object) === undefined && !(cut && end === text.length)) continue;
      found = object;
      PLACES.lastIndex = end;
    }
  }
  return found;
}

/**
 * Returns where the object that begins at `start` ends, or the text where that comes first; `start` for what is none,
 * since a thought ends in it.
 */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  PARTS.lastIndex = start;
  for (let part = PARTS.exec(text); part; part = PARTS.exec(text)) {
    if (part[0] === "{") depth++;
    else if (part[0] === "}") depth--;
    else if (!part[0].startsWith('"')) return start;
    if (depth === 0) return PARTS.lastIndex;
  }
  return text.length;
}

/** Returns what a text is as JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the body of an answer as OpenAI gives it, with what is read here: others give the text in parts, of which
 * some are thoughts, leave out what is always the same, or add what OpenAI's client takes for a fault. A body that is
 * no answer stays as it is.
 */
export function inOurShape(body: string): string {
  const { success, data } = completion.safeParse(parsed(body));
  return success ? JSON.stringify(data) : body;
}

const text = z.string().nullish().catch(null);

/** The parts of a text; those of other kinds, such as thoughts and references, are none. */
const textPart = z
  .object({ type: z.enum(["text", "output_text"]), text: z.string() })
  .transform((part) => part.text)
  .catch("");

/** A count of tokens; as text, or as none. */
const tokens = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).nullish();

const completion = z.object({
  id: text,
  model: text,
  choices: z.array(
    z
      .object({
        finish_reason: text,
        message: z
          .object({
            content: z
              .union([z.string(), z.array(textPart).transform((parts) => parts.join(""))])
              .nullish(),
            refusal: text,
          })
          .transform((message) => ({ role: "assistant", ...message })),
      })
      .transform((choice) => ({ index: 0, ...choice })),
  ),
  usage: z
    .object({
      prompt_tokens: tokens,
      completion_tokens: tokens,
      prompt_tokens_details: z.object({ cached_tokens: tokens }).nullish().catch(null),
      completion_tokens_details: z.object({ reasoning_tokens: tokens }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
