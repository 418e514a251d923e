import type { Route } from "next";
import Link from "next/link";
import { EntryMark } from "@/components/shared/badges";
import { spoken } from "@/lib/platform/text/languages";
import type { EntryWords } from "@/lib/texts/entries/words";
import { disclosureAttribute, type Made } from "@/lib/texts/provenance/marks";
import { correctionSentence } from "@/lib/texts/versions/correction-sentence";
import type { PublicCorrection } from "@/lib/texts/versions/dto";
import { TextDifference } from "./text-difference";

interface CorrectionViewProps {
  entry: Made & { title: string } & Pick<EntryWords, "language">;
  address: Route;
  correction: PublicCorrection;
  siteTz: string;
}

/** The page that shows every reader what a correction changed, word by word. */
export function CorrectionView({ entry, address, correction, siteTz }: CorrectionViewProps) {
  const { before, after } = correction;
  return (
    <div className="page py-10 sm:py-14">
      <article {...disclosureAttribute(entry)} className="mx-auto max-w-[42rem]">
        <div className="mb-4 flex items-center gap-2">
          <p className="kicker">Corrección</p>
          <EntryMark entry={entry} />
        </div>
        <h1 {...spoken(entry)} className="headline text-3xl wrap-anywhere sm:text-4xl">
          <Link href={address} className="link-quiet">
            {entry.title}
          </Link>
        </h1>
        <p className="mt-4 font-serif text-lg wrap-anywhere text-muted-foreground">
          {correctionSentence(correction, siteTz)}
        </p>
        <div className="mt-8 border-t pt-8">
          <TextDifference before={before} after={after} />
        </div>
        <p className="mt-10 border-t pt-6">
          <Link href={address} className="link">
            Volver a la entrada
          </Link>
        </p>
      </article>
    </div>
  );
}
