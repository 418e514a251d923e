import { accentStyle } from "@/lib/house/settings/colours";

/** The colour that a newspaper has chosen, for the whole page. */
export function PaperStyle({ accent }: { accent: string | null }) {
  return (
    accent && (
      <style href={`acento-${accent.slice(1)}`} precedence="paper">
        {accentStyle(accent)}
      </style>
    )
  );
}
