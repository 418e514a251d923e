"use client";

import type { ReactNode } from "react";
import { KeysHelp } from "./keys-help";
import { ROW_KEYS, useRowKeys } from "./use-row-keys";

/** A list or table with keys that lead through it, and the help that says which keys. */
export function KeyedList({ children }: { children: ReactNode }) {
  const around = useRowKeys();
  return (
    <>
      <div ref={around}>{children}</div>
      <div className="mt-4 flex justify-end">
        <KeysHelp keys={ROW_KEYS} />
      </div>
    </>
  );
}
