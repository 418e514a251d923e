"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { tab, tabRow } from "@/components/ui/tab-style";

export const Tabs = Primitive.Root;
export const TabsContent = Primitive.Content;

export const TabsList = ({ className, ...props }: ComponentProps<typeof Primitive.List>) => (
  <Primitive.List className={cn(tabRow, className)} {...props} />
);

export const TabsTrigger = ({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) => (
  <Primitive.Trigger className={cn(tab, className)} {...props} />
);
