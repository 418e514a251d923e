import { Fragment, type ComponentType, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * The place of the cell on a narrow screen, on which each row is a block: as its title, in its upper corner (a menu),
   * or at its foot (buttons). The others stand one below the other, after their header.
   */
  narrow?: "title" | "corner" | "foot";
  /** The component around the whole column, such as one that shows it to some readers only. */
  within?: ComponentType<{ children: ReactNode }>;
  className?: string;
}

interface DataTableProps<Row> {
  /** The table's accessible name: what it lists. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
}

/** A table that becomes a list of blocks where it would not fit. */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  // The roles are written out: what is no longer laid out as a table would lose them.
  return (
    <Table role="table" aria-label={label} className="max-lg:block">
      <TableHeader role="rowgroup" className="max-lg:sr-only">
        <TableRow role="row">
          {columns.map(({ header, within: Within = Fragment, className }) => (
            <Within key={header}>
              <TableHead role="columnheader" className={className}>
                {header}
              </TableHead>
            </Within>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody role="rowgroup" className="max-lg:@container max-lg:block">
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            role="row"
            className="max-lg:relative max-lg:grid max-lg:grid-cols-1 max-lg:gap-1.5 max-lg:py-4"
          >
            {columns.map(({ within: Within = Fragment, ...column }) => (
              <Within key={column.header}>
                <DataCell column={column} row={row} />
              </Within>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, narrow, className } = column;
  return (
    <TableCell
      role="cell"
      className={cn(
        "wrap-anywhere max-lg:flex max-lg:items-baseline max-lg:gap-3 max-lg:px-1 max-lg:py-0 max-lg:@max-[18rem]:flex-col max-lg:@max-[18rem]:gap-0",
        narrow === "title" && "max-lg:text-base",
        narrow === "corner" && "max-lg:absolute max-lg:top-3 max-lg:right-0",
        narrow === "foot" && "max-lg:mt-1",
        className,
      )}
    >
      {!narrow && (
        <span
          aria-hidden
          className="min-w-24 shrink-0 whitespace-nowrap text-muted-foreground lg:hidden"
        >
          {header}
        </span>
      )}
      {cell(row)}
    </TableCell>
  );
}
