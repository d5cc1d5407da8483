import type { Instrument } from '../core/instrument.ts';
import { allInstruments, ownTexts } from '../instruments.ts';
import type { OwnTexts } from '../texts/texts.ts';

/** Adds versions to this release for a test, worded as their first versions or not at all; returns a function that takes them out. */
export function addVersions(added: readonly Instrument[], { worded }: { readonly worded: boolean }): () => void {
  const [instruments, texts] = [allInstruments as Instrument[], ownTexts as OwnTexts[]];
  const words = added.flatMap(({ id, version }) =>
    ownTexts.filter((own) => worded && own.id === id && own.version === 1).map((own) => ({ ...own, version })),
  );
  instruments.push(...added);
  texts.push(...words);
  return () => {
    instruments.splice(-added.length);
    texts.splice(texts.length - words.length);
  };
}
