"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { SpinnerPage } from "@/components/shared/spinner-page";
import { toast } from "@/components/ui/toast";
import { routes } from "@/lib/platform/addresses/routes";

/** Stands in for the editor of somebody else's entry: says why and leads to the list. */
export function AccessDenied() {
  const router = useRouter();
  useEffect(() => {
    toast({
      variant: "destructive",
      title: "Acceso denegado",
      description: "No tienes permiso para editar esta entrada.",
    });
    router.replace(routes.entries);
  }, [router]);
  return <SpinnerPage />;
}
