import type { ReactNode } from "react";

const HEIGHT = 120;
const STEP = 20;

interface BarChartProps {
  /** The title of the chart, and its highest value in words. */
  title: string;
  most: string;
  bars: { key: string; value: number; says: string }[];
  /** The labels under the first and the last bar. */
  ends: [first: string, last: string];
  /** The same values in a table, for people who do not see the bars. */
  children: ReactNode;
}

/** A row of bars, one for each day. */
export function BarChart({ title, most, bars, ends, children }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure>
      <figcaption className="mb-3 flex justify-between gap-4 text-sm text-muted-foreground">
        <span>{title}</span>
        <span className="tabular-nums">máximo: {most}</span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-b"
      >
        {bars.map(({ key, value, says }, index) => {
          const height = (value / highest) * HEIGHT;
          return (
            <rect
              key={key}
              x={index * STEP + 3}
              y={HEIGHT - height}
              width={STEP - 6}
              height={height}
              className="fill-accent"
            >
              <title>{says}</title>
            </rect>
          );
        })}
      </svg>
      <div
        aria-hidden
        className="mt-1 flex justify-between text-xs text-muted-foreground tabular-nums"
      >
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      <details className="mt-3">
        <summary className="mb-3 cursor-pointer text-sm">Los días, en una tabla</summary>
        {children}
      </details>
    </figure>
  );
}

/** Returns a day in short: `3/11` for `2026-11-03`. */
export const shortDay = (day: string): string =>
  day.slice(5).split("-").map(Number).toReversed().join("/");
