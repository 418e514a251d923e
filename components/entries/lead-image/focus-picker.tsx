"use client";

import { useId, type MouseEvent } from "react";
import { EntryImage } from "@/components/shared/entry-image";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

/** In percent from the left and from the top. */
interface Point {
  x: number;
  y: number;
}

interface FocusPickerProps {
  image: string;
  /** Null: the middle. */
  point: Point | null;
  onChange: (point: Point | null) => void;
}

/** The shapes in which front pages and lists show an entry's image. */
const crops = [
  { name: "Portada", className: "aspect-[3/2]" },
  { name: "Tarjeta", className: "aspect-[2/1]" },
  { name: "Lista", className: "aspect-square" },
];

/** Chooses the point of an image that every crop keeps: with the pointer on the image, or with two sliders. */
export function FocusPicker({ image, point, onChange }: FocusPickerProps) {
  const id = useId();
  const { x, y } = point ?? { x: 50, y: 50 };
  const focus = point ? { image_focus_x: x, image_focus_y: y } : undefined;

  function place({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({
      x: percent((clientX - left) / width),
      y: percent((clientY - top) / height),
    });
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-medium">Punto de interés</legend>
      <p className="text-sm text-muted-foreground">
        Lo que no debe perderse cuando la imagen se recorta. Púlsalo en ella.
      </p>
      <div className="flex flex-wrap items-start gap-4">
        <div className="relative max-w-56 cursor-crosshair" onClick={place}>
          <EntryImage image={image} alt="" sizes="14rem" className="block max-h-44 w-auto" />
          <span
            aria-hidden
            className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-background bg-accent/60 outline-1 outline-foreground"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </div>
        <div className="flex flex-1 flex-wrap gap-2">
          {crops.map(({ name, className }) => (
            <figure
              key={name}
              className="grid w-24 content-start gap-1 text-xs text-muted-foreground"
            >
              <EntryImage
                image={image}
                alt=""
                sizes="6rem"
                focus={focus}
                className={cn("w-full object-cover", className)}
              />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      </div>
      <div className="grid max-w-96 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-sm">
        <label htmlFor={`${id}-x`}>De izquierda a derecha</label>
        <Slider id={`${id}-x`} value={x} onChange={(next) => onChange({ x: next, y })} />
        <label htmlFor={`${id}-y`}>De arriba abajo</label>
        <Slider id={`${id}-y`} value={y} onChange={(next) => onChange({ x, y: next })} />
      </div>
      {point && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Volver al centro
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface SliderProps {
  id: string;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ id, value, onChange }: SliderProps) {
  return (
    <input
      id={id}
      type="range"
      min={0}
      max={100}
      step={1}
      value={value}
      aria-valuetext={`${value} %`}
      onChange={({ target }) => onChange(Number(target.value))}
      className="h-8 w-full accent-accent"
    />
  );
}

const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);
