"use client";

import { SpaceLoadError } from "@/components/spaces/space-load-error";

export default SpaceLoadError;
