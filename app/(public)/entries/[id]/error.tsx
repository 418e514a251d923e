"use client";

import { EntryLoadError } from "@/components/entries/entry-load-error";

export default EntryLoadError;
