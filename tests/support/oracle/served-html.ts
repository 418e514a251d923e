/** A number or the name of a property: how React names a place within a row. */
type Row = unknown;

/** What React sends beside the page, so that scripts can take it over. */
const FLIGHT = /<script>self\.__next_f\.push\((\[1,.*?\])\)<\/script>/gs;

/** Where these stand in the head depends on which of the page's parts, its metadata and its scripts was ready first. */
const UNORDERED =
  /<meta name="next-size-adjust" content=""\/>|<link rel="describedby" [^>]*>|<script src="\/_next\/static\/[^"]+" async=""><\/script>/g;

/**
 * A served page in a form that does not depend on which of its parts was ready first: its HTML, and the tree
 * that React sends beside it, whose rows come numbered and ordered by that.
 */
export function inOrder(html: string): string {
  const sent = [...html.matchAll(FLIGHT)].map(([, push]) => (JSON.parse(push!) as [1, string])[1]);
  const unordered = (html.match(UNORDERED) ?? []).filter((tag) => !tag.startsWith("<meta")).sort();
  const document = html.replace(FLIGHT, "").replace(UNORDERED, "");
  const tree = sent.length > 0 ? [treeOf(Buffer.from(sent.join("")))] : []; // visitors' own pages have none
  return [document, ...unordered, ...tree].join("\n");
}

function treeOf(flight: Buffer): string {
  const { rows, hints } = readRows(flight);
  const done = new Map<string, Row>();
  const rowOf = (id: string): Row => {
    if (!done.has(id)) {
      done.set(id, "(itself)");
      done.set(id, resolved(rows.get(id)));
    }
    return done.get(id);
  };
  const resolved = (value: Row): Row => {
    if (Array.isArray(value)) return value.map(resolved);
    if (value && typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part)]));
    }
    const [, id, path] = /^\$[LBFKQWi@]?([0-9a-f]+)((?::.+)?)$/.exec(String(value)) ?? [];
    if (typeof value !== "string" || !id || !rows.has(id)) return value;
    return path!.split(":").slice(1).reduce(partOf, rowOf(id));
  };
  return [JSON.stringify(rowOf("0"), null, 1), ...hints.sort()].join("\n");
}

/** Elements are sent as `["$", type, key, props]`. */
function partOf(value: Row, name: string): Row {
  const isElement = Array.isArray(value) && value[0] === "$";
  const key = isElement ? ({ type: "1", key: "2", props: "3" }[name] ?? name) : name;
  return (value as Record<string, Row> | undefined)?.[key];
}

/** Rows are `ID:VALUE\n`, where a value is JSON with a letter before it, or text of a known length. */
function readRows(flight: Buffer) {
  const rows = new Map<string, Row>();
  const hints: string[] = [];
  for (let at = 0; at < flight.length;) {
    const colon = flight.indexOf(":", at);
    const id = flight.toString("utf8", at, colon);
    if (flight[colon + 1] === "T".charCodeAt(0)) {
      const comma = flight.indexOf(",", colon);
      const end = comma + 1 + parseInt(flight.toString("utf8", colon + 2, comma), 16);
      rows.set(id, flight.toString("utf8", comma + 1, end));
      at = end;
    } else {
      const end = flight.indexOf("\n", colon);
      const text = flight.toString("utf8", colon + 1, end);
      const [, letters = "", json = ""] = /^([A-Z]*)(.*)$/s.exec(text) ?? [];
      if (letters.startsWith("H")) hints.push(text);
      else rows.set(id, letters ? [letters, json && JSON.parse(json)] : JSON.parse(json));
      at = end + 1;
    }
  }
  return { rows, hints };
}
