import { type Html, html } from '../html/html.ts';
import type { ReportContext } from './context.ts';
import type { PageContent } from './frame.ts';
import { glance } from './glance.ts';
import { mcriPanel } from './mcri-panel.ts';

/** Letters from which a reference gets a line of its own. */
const LONG_REFERENCE = 34;

function facts({ labels, result, format }: ReportContext): Html {
  const { facts: words } = labels;
  const rows = [
    [words.zone, labels.zones[result.zone]],
    [words.computedAt, format.instant(result.computed_at)],
    [words.reference, result.reference ?? '–'],
  ] as const;
  const facts = rows.map(([term, value]) => {
    const room = value.length > LONG_REFERENCE ? 'long' : 'short';
    return html`<div class="${room}"><dt>${term}</dt><dd>${value}</dd></div>`;
  });
  return html`<dl class="facts">${facts}</dl>`;
}

/** Page 1: what, where, how strong, of what kind, how much it limits, and the index. */
export function summaryPage(context: ReportContext): PageContent {
  const body = html`<h1>${context.labels.title}</h1>${facts(context)}${mcriPanel(context)}${glance(context)}`;
  return { name: 'summary', body };
}
