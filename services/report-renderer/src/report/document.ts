import type { PdfRequest } from '@pain-assessment/contracts';
import { LABELS } from '../labels/labels.ts';
import { type DocumentExtras, type PageContent, type ReportContext, reportContext } from './context.ts';
import { summaryPage } from './page-1-summary.ts';
import { mapPage, mapPagesAlone } from './page-2-map.ts';
import { scoresPage } from './page-3-scores.ts';
import { answersPage } from './page-4-answers.ts';
import { methods } from './parts.ts';
import { type DocumentName, type Draft, nameDocument } from './printed-document.ts';
import { isTest } from './score.ts';

/** The pages in order: four with kinds of pain and questionnaires, otherwise three. */
function listPages(context: ReportContext): readonly PageContent[] {
  const { cartography: map, questionnaires } = context.result;
  const summary = summaryPage(context);
  if (questionnaires.length === 0) return [summary, ...mapPagesAlone(context)];
  const closing = methods(context);
  // Page 1 shows all of a map without pain.
  if (!map || map.no_pain) return [summary, scoresPage(context), answersPage(context, closing)];
  return [summary, mapPage(context, closing), scoresPage(context), answersPage(context, null)];
}

/** Metadata of the file of a report; its producer is the version that made the result. */
export const nameReport = ({ result: { locale, zone, versions } }: Pick<PdfRequest, 'result'>): DocumentName =>
  nameDocument(locale, { title: LABELS[locale].title, zone, engine: versions.engine });

/** Drafts a report (contract.md#report). */
export function draftReport(request: PdfRequest, extras: DocumentExtras): Draft {
  const context = reportContext(request, extras);
  const { labels, result, account, instant } = context;
  const frame = {
    account,
    paper: request.account.paper ?? 'a4',
    isTest: isTest([result]),
    labels,
    title: `${labels.title} · ${labels.zones[result.zone]}`,
    reference: result.reference,
    made: `${labels.facts.computedAt} ${instant(result.computed_at)}`,
  };
  return { name: nameReport(request), frame, pages: listPages(context) };
}
