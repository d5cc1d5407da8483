import type { ComparisonRequest } from '@pain-assessment/contracts';
import type { PdfFacts } from '../archival/metadata.ts';
import type { PrintDocument } from '../browser/managed-browser.ts';
import { needsExtendedFont } from '../fonts/printable.ts';
import { LABELS } from '../labels/labels.ts';
import type { PageContent } from '../report/context.ts';
import { frame } from '../report/frame.ts';
import { html, serialise } from '../report/html.ts';
import { createShells } from '../report/shell.ts';
import type { ComparedPicture } from './compared-maps.ts';
import { type ComparisonContext, createComparisonContext } from './context.ts';
import { notices } from './notices.ts';
import { coursePage } from './page-1-course.ts';
import { hasRoomBelow, scoreCoursePage } from './page-2-scores.ts';
import { answerChangesPage, differing } from './page-3-answers.ts';

/** What is drawn before the document of a comparison is written. */
export interface ComparisonExtras {
  /** The account's logo, made safe. */
  readonly logo: string | null;
  readonly pictures: readonly ComparedPicture[];
}

/** Two pages where no answer differs and the notices have room below the scores, else three. */
function listPages(context: ComparisonContext): readonly PageContent[] {
  const closing = notices(context);
  const course = coursePage(context);
  if (differing(context).length > 0) {
    return [course, scoreCoursePage(context, null), answerChangesPage(context, closing)];
  }
  const same = context.questionnaires.length > 0 && html`<p class="small">${context.words.noAnswers}</p>`;
  if (hasRoomBelow(context)) {
    return [course, scoreCoursePage(context, html`<div class="bottom">${same}${closing}</div>`)];
  }
  const body = html`<h2>${context.words.answers}</h2>${same}<div class="bottom">${closing}</div>`;
  return [course, scoreCoursePage(context, null), { name: 'comparison', body }];
}

/** What the file of a comparison says about itself; its maker is the version that compared. */
export function nameComparison({
  comparison,
  made_by,
}: Pick<ComparisonRequest, 'comparison' | 'made_by'>): Omit<PdfFacts, 'createdAt'> {
  const labels = LABELS[comparison.locale];
  return {
    title: `${labels.comparison.title} – ${labels.zones[comparison.zone]}`,
    language: comparison.locale,
    producer: `Pain Assessment Session Service ${made_by.engine}`,
  };
}

/** Makes documents of comparisons (contract.md#comparisons); swatches and shells are made once. */
export function createComparisonDocuments(): (request: ComparisonRequest, extras: ComparisonExtras) => PrintDocument {
  const toContext = createComparisonContext();
  const shells = createShells();
  return (request, { logo, pictures }) => {
    const context = toContext(request, pictures);
    const { labels, words, comparison, reference, first, last, day } = context;
    const account = { name: request.account.name, logo };
    const head = {
      account,
      labels,
      title: `${words.title} · ${labels.zones[comparison.zone]}`,
      reference,
      made: `${day(first.computed_at)} – ${day(last.computed_at)} (${request.time_zone})`,
    };
    const { title, language } = nameComparison(request);
    const body = serialise(frame(head, listPages(context)));
    const shell = needsExtendedFont(body) ? shells.extended : shells.core;
    return { shell, content: { language, title, body } };
  };
}
