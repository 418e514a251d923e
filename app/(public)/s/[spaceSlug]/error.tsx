"use client";

import { SpaceLoadError } from "@/components/spaces/load-errors";

export default SpaceLoadError;
