/** One line of a scrape: `name{labels} value`. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Family {
  type: string;
  help: string;
  samples: Sample[];
}

/** What a sample's name adds to its family's, by the family's type. */
const SUFFIXES: Record<string, string[]> = {
  counter: ["_total"],
  gauge: [""],
  histogram: ["_bucket", "_sum", "_count"],
  summary: ["", "_sum", "_count"],
};

const COMMENT = /^# (HELP|TYPE) ([a-z_][a-z0-9_]*) (.+)$/;
const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (-?[0-9.e+-]+|\+Inf|nan)$/i;
const LABEL = /([a-z_][a-z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

/** Reads OpenMetrics text as strictly as its specification says it. Throws at the first line that is none. */
export function parseOpenMetrics(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  const lines = text.split("\n");
  if (lines.pop() !== "" || lines.pop() !== "# EOF") throw new Error("It does not end with # EOF.");
  let current = "";
  for (const line of lines) {
    const [, what, name = "", rest = ""] = COMMENT.exec(line) ?? [];
    if (what) {
      if (name !== current && families.has(name)) throw new Error(`${name} is there twice.`);
      current = name;
      const family = families.get(name) ?? { type: "", help: "", samples: [] };
      families.set(name, { ...family, [what === "HELP" ? "help" : "type"]: rest });
      continue;
    }
    const sample = sampleIn(line);
    const family = families.get(current);
    const suffixes = SUFFIXES[family?.type ?? ""] ?? [];
    if (!suffixes.some((suffix) => sample.name === current + suffix)) {
      throw new Error(`${line} is no ${family?.type} of ${current}.`);
    }
    family!.samples.push(sample);
  }
  return families;
}

function sampleIn(line: string): Sample {
  const [, name, written = "", value = ""] = SAMPLE.exec(line) ?? [];
  if (!name) throw new Error(`This is no sample: ${line}`);
  const found = [...written.matchAll(LABEL)];
  if (found.map(([all]) => all).join("") !== written) throw new Error(`Wrong labels: ${line}`);
  const labels = Object.fromEntries(found.map(([, label, text]) => [label!, text!]));
  return { name, labels, value: Number(value.replace("+Inf", "Infinity")) };
}
