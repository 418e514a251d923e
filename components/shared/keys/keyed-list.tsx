"use client";

import type { ReactNode } from "react";
import { KeysHelp } from "./keys-help";
import { ROW_KEYS, useRowKeys } from "./use-row-keys";

/** One list or table through which keys lead, with what says which. */
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
