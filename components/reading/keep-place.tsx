"use client";

import { useEffect } from "react";
import { keepPlace } from "@/lib/fronts/reading/place.mjs";

/** Keeps the reader's place in a long text on pages with React, with the code of the visitors' script. */
export function KeepPlace() {
  useEffect(() => keepPlace(document), []);
  return null;
}
