import type { PdfRequest } from '@pain-assessment/contracts';
import type { DocumentName, Draft, PageContent } from '../document/frame.ts';
import { LABELS } from '../labels/labels.ts';
import { type ReportContext, reportContext } from './context.ts';
import { methods } from './methods.ts';
import { summaryPage } from './page-1-summary.ts';
import { mapPage, mapPagesAlone } from './page-2-map.ts';
import { scoresPage } from './page-3-scores.ts';
import { answersPage } from './page-4-answers.ts';

/** The pages in order: four with kinds of pain and questionnaires, otherwise three. */
function listPages(context: ReportContext): readonly PageContent[] {
  const { cartography: map, questionnaires } = context.result;
  const closing = methods(context);
  // Page 1 has room without a map.
  if (!context.mapAsked) return [summaryPage(context, closing), scoresPage(context), answersPage(context, null)];
  const summary = summaryPage(context);
  if (questionnaires.length === 0) return [summary, ...mapPagesAlone(context)];
  // Page 1 shows all of a map without pain.
  if (!map || map.no_pain) return [summary, scoresPage(context), answersPage(context, closing)];
  return [summary, mapPage(context, closing), scoresPage(context), answersPage(context, null)];
}

/** Names a report; its engine is the version that made the result. */
export const nameReport = ({ result: { locale, zone, versions } }: Pick<PdfRequest, 'result'>): DocumentName => ({
  locale,
  title: LABELS[locale].title,
  zone,
  engine: versions.engine,
});

/** Drafts a report (contract.md#report); the logo of its account is redrawn. */
export function draftReport(request: PdfRequest): Draft {
  const context = reportContext(request);
  const { labels, result, account, instant } = context;
  return {
    ...nameReport(request),
    account,
    assessments: [result],
    reference: result.reference,
    made: `${labels.facts.computedAt} ${instant(result.computed_at)}`,
    pages: listPages(context),
  };
}
