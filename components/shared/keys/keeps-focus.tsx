"use client";

import { Component, createRef, type ReactNode } from "react";
import { focusHeading } from "@/components/shared/focus-heading";
import { focusRow, rowsIn } from "./rows";

/**
 * Wraps a list whose rows leave it once they are decided about. When the row with the focus leaves, the next one gets
 * the focus, or the screen's heading when none is left: otherwise a browser would begin at the top of the page. A
 * class, because only `getSnapshotBeforeUpdate` is called while the old rows are still there.
 */
export class KeepsFocus extends Component<{ children: ReactNode }> {
  private readonly around = createRef<HTMLDivElement>();

  /** Returns the place of the row with the focus, -1 for none. */
  override getSnapshotBeforeUpdate(): number {
    return rowsIn(this.around.current).findIndex((row) => row.contains(document.activeElement));
  }

  override componentDidUpdate(_props: unknown, _state: unknown, place: number) {
    if (place < 0 || document.activeElement !== document.body) return;
    const rows = rowsIn(this.around.current);
    const next = rows[Math.min(place, rows.length - 1)];
    if (next) focusRow(next);
    else focusHeading();
  }

  override render() {
    return (
      <div ref={this.around} className="contents">
        {this.props.children}
      </div>
    );
  }
}
