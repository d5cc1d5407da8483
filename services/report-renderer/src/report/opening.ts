import type { Labels } from '../labels/english.table.ts';
import { type Html, html } from './html.ts';

/** Top of page 1. */
export interface Opening {
  readonly labels: Labels;
  readonly title: string;
  /** Terms with their values; null leaves one out. */
  readonly facts: readonly (readonly [term: string, value: string] | null)[];
  /** Whether there is a ruled place for a label. */
  readonly hasLabelArea: boolean;
}

/** The title with the facts of a document, and an empty place for a label where the account wants one. */
export function opening({ labels, title, facts, hasLabelArea }: Opening): Html {
  const given = facts.filter((fact) => fact !== null);
  const terms = given.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`);
  const label = hasLabelArea && html`<div class="label-area"><p>${labels.facts.label}</p></div>`;
  return html`<div class="opening"><div><h1>${title}</h1><dl class="facts">${terms}</dl></div>${label}</div>`;
}
