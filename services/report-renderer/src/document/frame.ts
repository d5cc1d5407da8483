import type { Locale, PdfRequest, Provenance, Zone } from '@pain-assessment/contracts';
import { fill, LABELS } from '../labels/labels.ts';
import { type Html, html, trusted, writeReference } from './html.ts';
import { isLong } from './opening.ts';

/** The name of a document, for its file and the heads of its pages. */
export interface DocumentName {
  readonly locale: Locale;
  /** Kind of the document in words. */
  readonly title: string;
  readonly zone: Zone;
  /** Version of the product that made the content. */
  readonly engine: string;
}

/** The content of one page, without head and foot; `name` is its class in the style sheet. */
export interface PageContent {
  readonly name: string;
  readonly body: Html;
}

/** The pages of a document, with the text of their heads and feet. */
export interface Draft extends DocumentName {
  /** Its logo is redrawn by `redrawLogo`. */
  readonly account: PdfRequest['account'];
  readonly assessments: readonly { readonly provenance: Provenance }[];
  readonly reference: string | null;
  /** Time of the computation, or period of a comparison, in words. */
  readonly made: string;
  readonly pages: readonly PageContent[];
}

/** The last density of DENSITIES with type of 7 pt. */
export const LEAST_READABLE = 'tight-columns';
/**
 * Densities for `fill.js`, largest first: 7.8 to 7 pt for every instrument in own wording. Longer licensed texts begin on the page before,
 * then get smaller type, then more columns, at last shorter or no questions. All densities have complete answers and notices.
 */
export const DENSITIES =
  'roomy normal compact three-columns tight-columns small columns smaller least short-questions answers-only';

const MARK = trusted(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="14.4" fill="none" stroke="#24557a" stroke-width="1.8"/><circle cx="16" cy="16" r="9.2" fill="#24557a" opacity=".28"/><circle cx="16" cy="16" r="4.4" fill="#24557a"/></svg>',
);

/** Marks a document of a test key, by the same word in every language, on every page. */
const testMark = ({ assessments }: Draft) =>
  assessments.some(({ provenance }) => provenance.test === true) && html`<b class="test">Test</b>`;

function letterhead(draft: Draft): Html {
  const { account } = draft;
  const sender = account.logo
    ? html`<img class="logo" src="${account.logo}" alt="${account.name}">`
    : html`<span class="sender">${account.name}</span>`;
  return html`<header class="letterhead">${sender}${testMark(draft)}<span class="service">${MARK}Pain Assessment</span></header>`;
}

/** Repeats the sender, hidden from the tagged text, which has it on page 1. */
function runningHead(draft: Draft): Html {
  const { account, title, locale, zone } = draft;
  const subject = `${title} · ${LABELS[locale].zones[zone]}`;
  const sender = account.logo
    ? html`<img class="small-logo" src="${account.logo}" alt="">`
    : html`<span class="small-sender">${account.name}</span>`;
  return html`<header class="running" aria-hidden="true">${sender}${testMark(draft)}<span>${subject}</span></header>`;
}

/** Part of the tagged text only on page 1; later footers repeat it. */
function footer({ locale, reference: given, made, pages }: Draft, page: number): Html {
  const labels = LABELS[locale];
  const reference = given === null ? null : html`${labels.facts.reference} <b>${writeReference(given)}</b>`;
  const length = given !== null && isLong(given) ? 'long' : 'short';
  return html`<footer class="${length}" aria-hidden="${page === 1 ? 'false' : 'true'}"><span class="reference">${reference}</span><span>${made}</span><span>${fill(labels.page, { page, pages: pages.length })}</span></footer>`;
}

/** Adds headers and footers to the pages. */
export function frame(draft: Draft): Html {
  const pages = draft.pages.map(({ name, body }, index) => {
    const head = index === 0 ? letterhead(draft) : runningHead(draft);
    return html`<section class="page ${draft.account.paper ?? 'a4'} ${name}">${head}<main>${body}</main>${footer(draft, index + 1)}</section>`;
  });
  return html`${pages}`;
}
