import type { PdfRequest } from '@pain-assessment/contracts';
import { printableReference } from '../fonts/printable.ts';
import type { Labels } from '../labels/english.table.ts';
import { type Html, html, writeReference } from './html.ts';

/** Longest reference in printed letters that needs no separate line. */
const LONG_REFERENCE = 34;

/** True if the printed text is long; a character without glyph has the length of its code points. */
export function isLong(text: string): boolean {
  const lengths = printableReference(text).map((piece) => ('text' in piece ? piece.text : piece.codes).length);
  return lengths.reduce((sum, length) => sum + length, 0) > LONG_REFERENCE;
}

/** A reference beside the facts; only the footer of every page contains a long one. */
export const shortReference = (reference: string | null) =>
  reference === null || isLong(reference) ? null : writeReference(reference);

/** The title with the facts of a document, without missing ones, and an empty place for a label if the account wants one. */
export function opening(
  { labels, account }: { readonly labels: Labels; readonly account: PdfRequest['account'] },
  title: string,
  facts: readonly (readonly [term: string, value: string | Html | null | undefined])[],
): Html {
  // With roles of a list, because Chromium tags no definition list: each item relates a term to its value.
  const terms = facts.map(
    ([term, value]) => value && html`<div role="listitem"><dt>${term}</dt><dd>${value}</dd></div>`,
  );
  const label = account.label_area && html`<div class="label-area"><p>${labels.facts.label}</p></div>`;
  return html`<div class="opening"><div><h1>${title}</h1><dl class="facts" role="list">${terms}</dl></div>${label}</div>`;
}
