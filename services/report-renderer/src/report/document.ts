import type { PdfRequest } from '@pain-assessment/contracts';
import type { PdfFacts } from '../archival/metadata.ts';
import type { PrintDocument } from '../browser/managed-browser.ts';
import { needsExtendedFont } from '../fonts/printable.ts';
import { LABELS } from '../labels/labels.ts';
import { createReportContext, type DocumentExtras, type PageContent, type ReportContext } from './context.ts';
import { type Frame, frame } from './frame.ts';
import { serialise } from './html.ts';
import { summaryPage } from './page-1-summary.ts';
import { mapPage, mapPagesAlone } from './page-2-map.ts';
import { scoresPage } from './page-3-scores.ts';
import { answersPage } from './page-4-answers.ts';
import { methods } from './parts.ts';
import { createShells } from './shell.ts';

/** The pages in their order: four with kinds of pain and questionnaires, else three. */
function listPages(context: ReportContext): readonly PageContent[] {
  const { cartography: map, questionnaires } = context.result;
  const summary = summaryPage(context);
  if (questionnaires.length === 0) return [summary, ...mapPagesAlone(context)];
  const closing = methods(context);
  // A map without pain is shown whole on page 1.
  if (!map || map.no_pain) return [summary, scoresPage(context), answersPage(context, closing)];
  return [summary, mapPage(context, closing), scoresPage(context), answersPage(context, null)];
}

/** What heads and feet say. */
const frameOf = ({ labels, result, account, instant }: ReportContext): Frame => ({
  account,
  labels,
  title: `${labels.title} · ${labels.zones[result.zone]}`,
  reference: result.reference,
  made: `${labels.facts.computedAt} ${instant(result.computed_at)}`,
});

/** What the file of a report says about itself; its maker has the version that made the result. */
export function nameReport({ result }: Pick<PdfRequest, 'result'>): Omit<PdfFacts, 'createdAt'> {
  const labels = LABELS[result.locale];
  return {
    title: `${labels.title} – ${labels.zones[result.zone]}`,
    language: result.locale,
    producer: `Pain Assessment Session Service ${result.versions.engine}`,
  };
}

/** Makes documents of reports; swatches and shells, with style sheet and fonts, are made once. */
export function createDocuments(): (request: PdfRequest, extras: DocumentExtras) => PrintDocument {
  const toContext = createReportContext();
  const shells = createShells();
  return (request, extras) => {
    const context = toContext(request, extras);
    const { title, language } = nameReport(request);
    const body = serialise(frame(frameOf(context), listPages(context)));
    const shell = needsExtendedFont(body) ? shells.extended : shells.core;
    return { shell, content: { language, title, body } };
  };
}
