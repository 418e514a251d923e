import { MAX_PARAMETERS } from "@/lib/platform/addresses/spelling";

/**
 * The forms of old addresses with a query, as `queryForm` makes them. They are looked up by the names in an address that
 * is asked, so that this costs the same however many there are.
 */
export class QueryForms {
  /** The names of the parameters that old addresses of a path have: `id&sec`. */
  readonly #names = new Map<string, Set<string>>();

  add(form: string): void {
    const [path = "", names = ""] = form.split("?");
    const known = this.#names.get(path) ?? new Set();
    this.#names.set(path, known.add(names));
  }

  /** Returns the old addresses of a known form that an address with a query, in its stored form, may be. */
  fitting(address: string): string[] {
    const [path = "", query = ""] = address.split("?");
    return [...new Set([path, path.replace(/(^|\/)index\.php$/, "")])].flatMap((path) => {
      const known = this.#names.get(path);
      return known ? choicesAmong(known, query.split("&")).map((one) => `${path}?${one}`) : [];
    });
  }
}

/**
 * Returns the choices among these parameters, in their order, whose names are known together (`id&sec`); none where
 * there are more parameters than an old address may have.
 */
export function choicesAmong(
  known: Pick<ReadonlySet<string>, "has">,
  parameters: string[],
): string[] {
  if (parameters.length > MAX_PARAMETERS) return [];
  const named = parameters.map((parameter) => ({ parameter, name: parameter.split("=", 1)[0]! }));
  return choices([...new Set(named.map(({ name }) => name))]).flatMap((names) => {
    const chosen = named.filter(({ name }) => names.includes(name));
    const isKnown = known.has(chosen.map(({ name }) => name).join("&"));
    return isKnown ? chosen.map(({ parameter }) => parameter).join("&") : [];
  });
}

/** Every choice of some of these, in their order: 256 of eight. */
const choices = <Item>(items: Item[]): Item[][] =>
  items.reduce<Item[][]>(
    (some, item) => [...some, ...some.map((choice) => [...choice, item])],
    [[]],
  );
