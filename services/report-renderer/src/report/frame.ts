import { type Html, html, trusted } from '../html/html.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';

/** The content of one page; the first has a head of its own. */
export interface PageContent {
  readonly name: string;
  readonly body: Html;
}

const MARK = trusted(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="14.4" fill="none" stroke="#24557a" stroke-width="1.8"/><circle cx="16" cy="16" r="9.2" fill="#24557a" opacity=".28"/><circle cx="16" cy="16" r="4.4" fill="#24557a"/></svg>',
);

function letterhead({ account }: ReportContext): Html {
  const sender = account.logo
    ? html`<img class="logo" src="${account.logo}" alt="${account.name}">`
    : html`<span class="sender">${account.name}</span>`;
  return html`<header class="letterhead">${sender}<span class="service">${MARK}Pain Assessment</span></header>`;
}

function runningHead({ labels, result }: ReportContext): Html {
  return html`<header class="running" aria-hidden="true"><span>${labels.title}</span><span>${labels.zones[result.zone]}</span></header>`;
}

function footer({ labels, result, format }: ReportContext, page: number, pages: number): Html {
  const reference = result.reference === null ? null : html`${labels.facts.reference} <b>${result.reference}</b>`;
  return html`<footer><span class="reference">${reference}</span><span>${labels.facts.computedAt} ${format.instant(result.computed_at)}</span><span>${fill(labels.page, { page, pages })}</span></footer>`;
}

/** Pages with their heads and feet. */
export function framed(context: ReportContext, contents: readonly PageContent[]): readonly Html[] {
  return contents.map(({ name, body }, index) => {
    const head = index === 0 ? letterhead(context) : runningHead(context);
    return html`<section class="page ${name}">${head}<main>${body}</main>${footer(context, index + 1, contents.length)}</section>`;
  });
}
