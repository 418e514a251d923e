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
  /** The sentence of a failed load, or how it is made of the error. */
  error: string | ((error: Error) => string);
  /** In place of the spinner. */
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Loading, failed (with Reintentar) or there: the three faces of what is read from the API. */
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
  /** Besides Reintentar: ways back. */
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
