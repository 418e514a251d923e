import { layOut } from "./mirror";

/** A place of the text in both panes, in pixels from the top of each. */
type Pair = readonly [source: number, preview: number];

/**
 * Scrolls a field and the preview of its text together, by the lines that the preview's blocks say they came from
 * (`data-line`); the one that the user scrolls leads. Returns the function that ends it. Call it again for a new
 * preview.
 */
export function scrollTogether(
  field: HTMLTextAreaElement,
  pane: HTMLElement,
  mirror: HTMLElement,
): () => void {
  const blocks = [...pane.querySelectorAll<HTMLElement>("[data-line]")];
  let sources: number[] = [];
  /** The pane whose next scroll event comes from here, not from the user. */
  let led: HTMLElement | null = null;

  function measure(): number[] {
    const starts = lineStarts(field.value);
    const ranges = blocks.map((block) => {
      const at = starts[Number(block.dataset.line) - 1] ?? field.value.length;
      return { from: at, to: at };
    });
    const tops = layOut(mirror, field, ranges).map(({ offsetTop }) => offsetTop);
    mirror.replaceChildren();
    return tops;
  }

  /** Lists the pairs of both ends, and of every block that stands below the one before it in both panes. */
  function pairs(): Pair[] {
    const top = pane.getBoundingClientRect().top - pane.scrollTop;
    const list: Pair[] = [[0, 0]];
    blocks.forEach((block, index) => {
      const pair: Pair = [sources[index] ?? 0, block.getBoundingClientRect().top - top];
      const [source, preview] = list.at(-1)!;
      if (pair[0] > source && pair[1] > preview) list.push(pair);
    });
    list.push([field.scrollHeight, pane.scrollHeight]);
    return list;
  }

  function follow(leader: HTMLElement, follower: HTMLElement, from: 0 | 1) {
    const wanted = Math.round(along(leader, follower, pairs(), from));
    if (Math.abs(wanted - follower.scrollTop) < 1) return;
    const before = follower.scrollTop;
    follower.scrollTop = wanted;
    if (follower.scrollTop !== before) led = follower; // its event is still to come
  }

  const heard = (self: HTMLElement, other: HTMLElement, from: 0 | 1) => () => {
    if (led === self) led = null;
    else follow(self, other, from);
  };
  const written = heard(field, pane, 0);
  const read = heard(pane, field, 1);
  const resized = new ResizeObserver(() => {
    // It reports the field's first size, too.
    sources = measure();
    follow(field, pane, 0);
  });

  field.addEventListener("scroll", written);
  pane.addEventListener("scroll", read);
  resized.observe(field);
  return () => {
    field.removeEventListener("scroll", written);
    pane.removeEventListener("scroll", read);
    resized.disconnect();
  };
}

/** Returns the follower's scroll position for the leader's: both ends meet, and between them the blocks do. */
function along(leader: HTMLElement, follower: HTMLElement, list: Pair[], from: 0 | 1): number {
  const to = from === 0 ? 1 : 0;
  const room = leader.scrollHeight - leader.clientHeight;
  if (room <= 0) return 0;
  // The line that is looked at moves from the top of the pane to its foot while the pane scrolls to its end.
  const share = leader.scrollTop / room;
  const looked = leader.scrollTop + share * leader.clientHeight;
  const index = list.findIndex((pair) => pair[from] > looked);
  const after = list[index] ?? list.at(-1)!;
  const before = list[Math.max(0, (index === -1 ? list.length : index) - 1)]!;
  const span = after[from] - before[from];
  const part = span > 0 ? (looked - before[from]) / span : 1;
  return before[to] + part * (after[to] - before[to]) - share * follower.clientHeight;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1))
    starts.push(end + 1);
  return starts;
}
