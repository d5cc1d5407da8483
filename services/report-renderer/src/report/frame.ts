import type { Labels } from '../labels/english.table.ts';
import { fill } from '../labels/labels.ts';
import type { PageContent } from './context.ts';
import { type Html, html, trusted } from './html.ts';
import { isLong } from './parts.ts';

/** Text of page headers and footers. */
export interface Frame {
  readonly account: { readonly name: string; readonly logo: string | null };
  readonly paper: 'a4' | 'letter';
  /** True for a document of a test key. */
  readonly isTest: boolean;
  readonly labels: Labels;
  /** Printed in the running head. */
  readonly title: string;
  readonly reference: string | null;
  /** Time of the computation, or period of a comparison, in words. */
  readonly made: string;
}

const MARK = trusted(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="14.4" fill="none" stroke="#24557a" stroke-width="1.8"/><circle cx="16" cy="16" r="9.2" fill="#24557a" opacity=".28"/><circle cx="16" cy="16" r="4.4" fill="#24557a"/></svg>',
);

/** The same word in every language, on every page. */
const TEST_MARK = html`<b class="test">Test</b>`;

function letterhead({ account, isTest }: Frame): Html {
  const sender = account.logo
    ? html`<img class="logo" src="${account.logo}" alt="${account.name}">`
    : html`<span class="sender">${account.name}</span>`;
  return html`<header class="letterhead">${sender}${isTest && TEST_MARK}<span class="service">${MARK}Pain Assessment</span></header>`;
}

/** Repeats the sender, hidden from the tagged text, which has it on page 1. */
function runningHead({ title, account, isTest }: Frame): Html {
  const sender = account.logo
    ? html`<img class="small-logo" src="${account.logo}" alt="">`
    : html`<span class="small-sender">${account.name}</span>`;
  return html`<header class="running" aria-hidden="true">${sender}${isTest && TEST_MARK}<span>${title}</span></header>`;
}

/** Part of the tagged text only on page 1; later footers repeat it. */
function footer({ labels, reference: given, made }: Frame, page: number, pages: number): Html {
  const reference = given === null ? null : html`${labels.facts.reference} <b>${given}</b>`;
  const length = given !== null && isLong(given) ? 'long' : 'short';
  return html`<footer class="${length}" aria-hidden="${page === 1 ? 'false' : 'true'}"><span class="reference">${reference}</span><span>${made}</span><span>${fill(labels.page, { page, pages })}</span></footer>`;
}

/** Adds headers and footers to the pages. */
export function frame(context: Frame, contents: readonly PageContent[]): Html {
  const pages = contents.map(({ name, body }, index) => {
    const head = index === 0 ? letterhead(context) : runningHead(context);
    return html`<section class="page ${context.paper} ${name}">${head}<main>${body}</main>${footer(context, index + 1, contents.length)}</section>`;
  });
  return html`${pages}`;
}
