/** The part of a Zod schema that says what is checked. */
export interface Checked {
  _zod: {
    def: {
      type: string;
      format?: string;
      in?: Checked;
      out?: Checked;
      innerType?: Checked;
      values?: (string | number)[];
      checks?: { _zod: { def: Check } }[];
    };
  };
}

interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  inclusive?: boolean;
}

interface Said {
  type?: string;
  anyOf?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
}

/**
 * Adds to a JSON schema the limits that are checked after a value is transformed: length of a text, range of a number.
 */
export function sayLimits(schema: object, checked: Checked): void {
  const said = schema as Said;
  const behind = limitsBehind(checked);
  const text = [said, ...((said.anyOf ?? []) as Said[])].find(({ type }) => type === "string");
  if (text) Object.assign(text, pick(behind, ["minLength", "maxLength"]));
  const isNumber = said.type === "integer" || said.type === "number";
  if (isNumber) Object.assign(said, pick(behind, ["minimum", "maximum", "enum"]));
  if (Object.keys(said).length === 0 && behind.minimum !== undefined) {
    said.anyOf = [
      { type: "integer", ...pick(behind, ["minimum", "maximum"]) },
      { type: "string", pattern: "^\\d*$" }, // as forms send it
      ...(behind.isNullable ? [{ type: "null" }] : []),
    ];
  }
}

/** The highest values of the number formats. */
const LIMITS_OF_FORMATS: Record<string, Limits> = {
  int32: { maximum: 2 ** 31 - 1 },
  safeint: { maximum: Number.MAX_SAFE_INTEGER },
};

type Limits = Omit<Said, "type" | "anyOf"> & { isNullable?: true };

const pick = (limits: Limits, names: (keyof Limits)[]) =>
  Object.fromEntries(
    names.flatMap((name) => (limits[name] === undefined ? [] : [[name, limits[name]]])),
  );

function limitsBehind({ _zod: { def } }: Checked): Limits {
  const { innerType, in: first, out: then, values, checks = [] } = def;
  const own = Object.assign(
    LIMITS_OF_FORMATS[def.format ?? ""] ?? {},
    ...checks.map(({ _zod }) => limitOf(_zod.def)),
  ) as Limits;
  if (def.type === "literal") return { enum: values };
  if (def.type === "nullable" && innerType) return { ...limitsBehind(innerType), isNullable: true };
  if (innerType) return { ...limitsBehind(innerType), ...own };
  if (first && then) return { ...limitsBehind(first), ...limitsBehind(then), ...own };
  return own;
}

function limitOf({ check, minimum, maximum, value }: Check): Limits {
  if (check === "min_length") return { minLength: minimum };
  if (check === "max_length") return { maxLength: maximum };
  if (check === "greater_than") return { minimum: value };
  if (check === "less_than") return { maximum: value };
  return {};
}
