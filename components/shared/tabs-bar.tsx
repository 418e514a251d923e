"use client";

import type { Route } from "next";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { tab, tabRow } from "@/components/ui/tab-style";

type TabsBarProps<Value> = {
  /** The accessible name of the choice. */
  label: string;
  value: Value;
  /** `count`: how many there are, where it matters; 0 is not shown. */
  options: { value: Value; label: string; count?: number }[];
  className?: string;
} & ({ hrefOf: (value: Value) => Route } | { onValueChange: (value: Value) => void });

/** The parts of a screen or list, of which one is shown: links where each has an address, else buttons. */
export function TabsBar<Value>({ label, value, options, className, ...then }: TabsBarProps<Value>) {
  const areLinks = "hrefOf" in then;
  const Row = areLinks ? "nav" : "div";
  return (
    <Row role={areLinks ? undefined : "group"} aria-label={label} className={cn(tabRow, className)}>
      {options.map((option) => {
        const open = option.value === value;
        const common = {
          ref: open ? showInMiddle : undefined,
          className: tab,
          children: (
            <>
              {option.label}
              {option.count ? (
                <span className="ms-1.5 tabular-nums">
                  <span className="sr-only">: </span>
                  {option.count}
                </span>
              ) : null}
            </>
          ),
        };
        return areLinks ? (
          <Link
            key={option.label}
            href={then.hrefOf(option.value)}
            aria-current={open ? "page" : undefined}
            {...common}
          />
        ) : (
          <button
            key={option.label}
            type="button"
            aria-pressed={open}
            onClick={() => then.onValueChange(option.value)}
            {...common}
          />
        );
      })}
    </Row>
  );
}

/** Scrolls the row of the open tab, and nothing else, until that stands in its middle. */
function showInMiddle(open: HTMLElement | null) {
  const row = open?.parentElement;
  if (row) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
}
