"use client";

import { Check, Plus } from "lucide-react";
import { AuthorLink } from "@/components/shared/author-link";
import { EntryMark } from "@/components/shared/badges";
import { Cosigners } from "@/components/shared/cosigners";
import { PersonName } from "@/components/shared/person-name";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardFooter, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { signatureOf } from "@/lib/house/users/dto";
import { useAddEntryToSpace } from "@/lib/spaces/spaces/client";
import { standfirstOf, type Entry } from "@/lib/texts/entries/dto";

interface AddableEntryProps {
  spaceId: number;
  entry: Entry;
  /** True when an editor has to accept it. */
  proposes: boolean;
  /** True when it already waits to be accepted. */
  proposed: boolean;
}

/** An entry with the button that adds it to the space, or the mark that it is there already. */
export function AddableEntry({ spaceId, entry, proposes, proposed }: AddableEntryProps) {
  const add = useAddEntryToSpace();
  const added = entry.spaces.some(({ space_id }) => space_id === spaceId);
  const [verb, doing] = proposes ? ["Proponer", "Proponiendo..."] : ["Añadir", "Añadiendo..."];
  const { author } = entry;
  return (
    <Card className={cn("wrap-anywhere", added && "border-foreground bg-muted")}>
      {entry.image && (
        <EntryImage
          image={entry.image}
          alt=""
          focus={entry}
          sizes="(min-width: 64rem) 380px, (min-width: 40rem) 45vw, 92vw"
          className="aspect-3/1 w-full object-cover"
        />
      )}
      <CardContent className="grid content-start gap-2">
        <CardTitle className="line-clamp-2 text-lg">{entry.title}</CardTitle>
        <p className="line-clamp-2 text-sm text-muted-foreground">{standfirstOf(entry)}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
          <AuthorLink author={author}>
            <PersonName of={author} gone={signatureOf(entry)} />
          </AuthorLink>
          <Cosigners coauthors={entry.coauthors} after={signatureOf(entry)} />
          <EntryMark entry={entry} />
          <EntryDate date={entry.created} />
        </p>
      </CardContent>
      <CardFooter className="min-h-14">
        {added || proposed ? (
          <p className="flex items-center gap-2 text-sm font-medium">
            <Check aria-hidden className="size-4 text-accent" />
            {added ? "Ya está en el espacio" : "Propuesta: falta que la acepten"}
          </p>
        ) : (
          <Button
            variant="outline"
            size="sm"
            pending={add.isPending}
            onClick={() => add.mutate({ spaceId, entryId: entry.entry_id })}
          >
            {add.isPending ? doing : <Plus aria-hidden />}
            {!add.isPending && verb}
            <span className="sr-only">: {entry.title}</span>
          </Button>
        )}
      </CardFooter>
    </Card>
  );
}
