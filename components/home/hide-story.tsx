"use client";

import { EyeOff } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useHideFromHome } from "@/lib/fronts/editions/client";

/** Takes an entry off the home page, which can be undone. */
export function HideStory({
  entry: { entry_id, title },
}: {
  entry: { entry_id: number; title: string };
}) {
  const hide = useHideFromHome();
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="text-muted-foreground"
      aria-label={`Quitar «${title}» de la portada`}
      title="Quitar de la portada"
      pending={hide.isPending}
      onClick={() => hide.mutate(entry_id)}
    >
      <EyeOff aria-hidden />
    </Button>
  );
}
