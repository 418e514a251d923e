"use client";

import { useEffect } from "react";
import { keepPlace } from "@/lib/fronts/reading/place.mjs";

/** Where the framework runs, the reader's place in a long text is kept by the code that visitors' script has. */
export function KeepPlace() {
  useEffect(() => keepPlace(document), []);
  return null;
}
