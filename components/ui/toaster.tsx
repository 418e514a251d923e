"use client";

import "@/components/desk.css";
import { X } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { Toast as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Button, buttonClasses } from "./button";
import { dismissToast, useShownToast } from "./toast";

const DURATION_MS = 5000;
/** The milliseconds that a message with an action is shown. */
const LONGER_MS = 10_000;
const SWIPE_THRESHOLD_PX = 50;

interface ToasterProps {
  /** Announced before each message. */
  label: string;
  /** Name of the region; `{hotkey}` becomes the key that focuses it. */
  viewportLabel: string;
  closeLabel: string;
}

export function Toaster({ label, viewportLabel, closeLabel }: ToasterProps) {
  const shown = useShownToast();

  return (
    <Primitive.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={label}
    >
      {shown && (
        <Primitive.Root
          key={shown.id}
          open={shown.open}
          duration={shown.action ? LONGER_MS : undefined}
          onOpenChange={(open) => !open && dismissToast()}
          className={cn(
            "flex items-start gap-3 rounded-md border border-l-4 border-input border-l-foreground bg-popover py-3 ps-4 pe-2 shadow-raised",
            "data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in",
            "data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            shown.variant === "destructive" && "border-destructive border-l-destructive",
          )}
        >
          <div className="grid flex-1 gap-0.5 py-1">
            <Primitive.Title
              className={cn(
                "text-sm font-semibold",
                shown.variant === "destructive" && "text-destructive",
              )}
            >
              {shown.title}
            </Primitive.Title>
            {shown.description && (
              <Primitive.Description className="text-sm text-muted-foreground">
                {shown.description}
              </Primitive.Description>
            )}
          </div>
          {shown.action && "href" in shown.action && (
            <Primitive.Action asChild altText={shown.action.label}>
              <ActionLink href={shown.action.href}>{shown.action.label}</ActionLink>
            </Primitive.Action>
          )}
          {shown.action && "run" in shown.action && (
            <Primitive.Action asChild altText={shown.action.label} onClick={shown.action.run}>
              <Button variant="outline" size="sm">
                {shown.action.label}
              </Button>
            </Primitive.Action>
          )}
          <Primitive.Close asChild>
            <Button variant="ghost" size="icon-sm" aria-label={closeLabel}>
              <X aria-hidden />
            </Button>
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        hotkey={["F8"]}
        label={viewportLabel}
        className="fixed right-0 bottom-0 z-60 w-full p-4 outline-none md:max-w-[420px] print:hidden"
      />
    </Primitive.Provider>
  );
}

/** A hash is the browser's to follow: Next's link to one on the page that is open fires no `hashchange`. */
function ActionLink(link: ComponentProps<"a"> & { href: Route }) {
  const Element = link.href.includes("#") ? "a" : Link;
  return <Element {...link} className={buttonClasses({ variant: "outline", size: "sm" })} />;
}
