// Draws a profile of V8 (`.cpuprofile`): time runs from left to right, a caller stands below what it calls.
import { encode } from "he";

export interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  /** The node that was running at each sample, and the microseconds since the one before. */
  samples: number[];
  timeDeltas: number[];
}

interface Frame {
  name: string;
  part: string;
  /** Microseconds in the function itself, and (`total`) with all that it calls. */
  own: number;
  total: number;
  called: Frame[];
}

const WIDTH = 1200;
const ROW = 17;
const LETTER = 6.6;
/** The width of the narrowest box that is drawn: narrower ones cannot be seen. */
const NARROWEST = 3;
const DEEPEST = 60;

/** The parts of the program, told apart by where their code is; the first that fits is taken. */
const PARTS: [part: string, where: RegExp, colour: string][] = [
  ["React", /compiled\/react|react-dom|react-server/, "#8ecae6"],
  ["Next", /node_modules\/next\//, "#a9b4c2"],
  ["Prisma", /@prisma|prisma\/client|generated\/prisma/, "#b5a7e6"],
  ["pg", /node_modules\/pg/, "#8fd694"],
  ["Node", /^node:/, "#e9d8a6"],
  ["the application, as it was built", /\.next\/server\//, "#f4a261"],
  ["the server", /\/(server|lib)\//, "#f28482"],
  ["other packages", /node_modules/, "#d4c5b0"],
];
const ENGINE = "V8 itself";
const COLOURS = new Map([...PARTS.map(([part, , colour]) => [part, colour] as const)]);

/** Shares of the time in which the thread was not idle, by part, the largest first. */
export function sharesOf(profile: Profile): [part: string, share: number][] {
  const shares = new Map<string, number>();
  const root = treeOf(profile);
  walk(root, ({ part, own }) => shares.set(part, (shares.get(part) ?? 0) + own / root.total));
  return [...shares].filter(([, share]) => share > 0).toSorted(([, a], [, b]) => b - a);
}

/** The share of the time in which the thread had nothing to do. */
export function idleShareOf(profile: Profile): number {
  const total = profile.timeDeltas.reduce((sum, delta) => sum + delta, 0);
  return 1 - treeOf(profile).total / total;
}

/** An SVG: each box a function, as wide as the time it took; its title says more. */
export function flameGraph(profile: Profile, title: string): string {
  const root = treeOf(profile);
  const boxes: string[] = [];
  let depth = 0;
  const draw = (frame: Frame, left: number, level: number) => {
    const width = (frame.total / root.total) * WIDTH;
    if (width < NARROWEST || level > DEEPEST) return;
    depth = Math.max(depth, level);
    boxes.push(box(frame, { left, width, level, share: frame.total / root.total }));
    let next = left;
    for (const called of frame.called.toSorted((a, b) => b.total - a.total)) {
      draw(called, next, level + 1);
      next += (called.total / root.total) * WIDTH;
    }
  };
  draw(root, 0, 0);
  const height = (depth + 3) * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-height} ${WIDTH} ${height}" font-family="monospace" font-size="11"><style>g:hover rect{stroke:#000}</style><rect y="${-height}" width="${WIDTH}" height="${height}" fill="#fff"/><text x="4" y="${-height + 14}">${encode(title)}</text>${boxes.join("")}</svg>\n`;
}

function box(
  { name, part }: Frame,
  { left, width, level, share }: { left: number; width: number; level: number; share: number },
) {
  const y = -(level + 1) * ROW;
  const room = Math.floor(width / LETTER) - 1;
  const label =
    room > 2
      ? `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${encode(name.slice(0, room))}</text>`
      : "";
  return `<g><title>${encode(`${name} · ${part} · ${(share * 100).toFixed(1)} %`)}</title><rect x="${left.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${COLOURS.get(part) ?? "#ddd"}"/>${label}</g>`;
}

/** Returns the profile as one tree, without idle time; calls of a function from the same place are one node. */
function treeOf({ nodes, samples, timeDeltas }: Profile): Frame {
  const own = new Map<number, number>();
  samples.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const frameOf = (id: number): Frame => {
    const { callFrame, children = [] } = byId.get(id)!;
    const called = children
      .filter((child) => byId.get(child)?.callFrame.functionName !== "(idle)")
      .map(frameOf);
    const time = own.get(id) ?? 0;
    const total = called.reduce((sum, each) => sum + each.total, time);
    return { ...nameOf(callFrame), own: time, total, called };
  };
  return frameOf(nodes[0]!.id);
}

function nameOf({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]) {
  const part = PARTS.find(([, where]) => where.test(url))?.[0] ?? ENGINE;
  const file = url.replace(/^.*\/node_modules\//, "").replace(/^file:.*\/(?=[^/]+\/[^/]+$)/, "");
  return { part, name: functionName || (file ? `${file}:${lineNumber + 1}` : "(anonymous)") };
}

function walk(frame: Frame, visit: (frame: Frame) => void) {
  visit(frame);
  for (const called of frame.called) walk(called, visit);
}
