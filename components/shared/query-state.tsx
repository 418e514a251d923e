"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { SpinnerPage } from "./spinner-page";

/** The part of a TanStack query (plain or infinite) that tells what to show. */
interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryStateProps<T> {
  query: Query<T>;
  /** The sentence of a failed load, or a function that makes it from the error. */
  error: string | ((error: Error) => string);
  /** Shown in place of the spinner. */
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows what is read from the API in its three states: loading, failed (with the button Reintentar) or there. */
export function QueryState<T>({ query, error, loading, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return loading ?? <SpinnerPage />;
  return (
    <LoadError
      message={typeof error === "string" ? error : error(query.error)}
      onRetry={query.refetch}
      retrying={query.isFetching}
    />
  );
}

interface LoadErrorProps {
  message: string;
  onRetry: () => unknown;
  retrying?: boolean;
  /** Links that lead elsewhere, beside the button Reintentar. */
  children?: ReactNode;
}

export function LoadError({ message, onRetry, retrying, children }: LoadErrorProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-5 border-y border-destructive/40 py-16 text-center"
    >
      <p className="max-w-prose text-lg">{message}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="outline" pending={retrying} onClick={() => onRetry()}>
          Reintentar
        </Button>
        {children}
      </div>
    </div>
  );
}
