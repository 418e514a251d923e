"use client";

import { useId } from "react";
import { EntryDate } from "@/components/shared/entry-date";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useRevokeTokens } from "@/lib/accounts/access-tokens/client";
import { useEndOtherSessions, useEndSession } from "@/lib/accounts/access/client";
import type { OpenSession } from "@/lib/accounts/access/dto";

/** The browsers that are signed in; all but this one can be signed out. */
export function Sessions({ sessions, tokens }: { sessions: OpenSession[]; tokens: number }) {
  const endOthers = useEndOtherSessions();
  const revokeTokens = useRevokeTokens();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-6">
      <ul className="w-full divide-y border-y">
        {sessions.map((session) => (
          <Session key={session.key} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {sessions.length > 1 && (
          <Button
            variant="outline"
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            Sign out everywhere else
          </Button>
        )}
        {tokens > 0 && (
          <Button
            variant="outline"
            pending={revokeTokens.isPending}
            onClick={() => revokeTokens.mutate()}
          >
            Revoke all keys for programs
          </Button>
        )}
      </div>
    </div>
  );
}

function Session({ session }: { session: OpenSession }) {
  const { key, device, network, last_seen, current } = session;
  const end = useEndSession();
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-4 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          <span id={`${id}-device`}>{device ?? "Unknown browser"}</span>
          {current && <Badge>This browser</Badge>}
        </p>
        <p id={`${id}-seen`} className="mt-1 text-sm wrap-anywhere text-muted-foreground">
          {network && network !== "local" && <>From {placeOf(network)} · </>}
          {current ? (
            "Signed in now"
          ) : (
            <>
              Last seen <EntryDate date={last_seen} format={formatMoment} />
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button
          variant="outline"
          size="sm"
          id={`${id}-end`}
          aria-label="End session"
          aria-labelledby={`${id}-end ${id}-device ${id}-seen`}
          pending={end.isPending}
          onClick={() => end.mutate(key)}
        >
          End
        </Button>
      )}
    </li>
  );
}

const placeOf = (network: string) =>
  network === "::1" || network.startsWith("127.") ? "the site's own machine" : network;

/** In English, as the screen is. */
const formatMoment = (date: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    new Date(date),
  );
