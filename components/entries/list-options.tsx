"use client";

import { LayoutGrid, List } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import type { DeskAddress } from "@/lib/desk/lists/address";
import { changeDeskAddress } from "./use-desk-address";

const orders: { value: DeskAddress["orden"]; label: string }[] = [
  { value: "recientes", label: "Más recientes" },
  { value: "antiguas", label: "Más antiguas" },
  { value: "cambiadas", label: "Cambiadas últimamente" },
];

const views = [
  { value: "tarjetas", label: "Ver como tarjetas", Icon: LayoutGrid },
  { value: "lista", label: "Ver como lista", Icon: List },
] as const;

/** The choice of the order of the published entries. */
export function OrderField({ order }: { order: DeskAddress["orden"] }) {
  return (
    <Select
      aria-label="Orden"
      className="h-8 w-52 max-w-full"
      value={order}
      onValueChange={(orden) => changeDeskAddress({ orden: orden as DeskAddress["orden"] })}
      options={orders}
    />
  );
}

/** The choice between cards and a list. */
export function ViewButtons({ view }: { view: DeskAddress["vista"] }) {
  return (
    <div role="group" aria-label="Cómo se ven" className="flex gap-1">
      {views.map(({ value, label, Icon }) => (
        <Button
          key={value}
          variant="ghost"
          size="icon-sm"
          aria-label={label}
          title={label}
          aria-pressed={value === view}
          className="aria-pressed:bg-muted"
          onClick={() => changeDeskAddress({ vista: value })}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}
