"use client";

import { EntryLoadError } from "@/components/spaces/load-errors";

export default EntryLoadError;
