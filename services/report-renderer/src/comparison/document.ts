import type { ComparisonRequest } from '@pain-assessment/contracts';
import type { DocumentName, Draft, PageContent } from '../document/frame.ts';
import { html } from '../document/html.ts';
import { LABELS } from '../labels/labels.ts';
import type { ComparedPicture } from './compared-maps.ts';
import { type ComparisonContext, comparisonContext } from './context.ts';
import { coursePage } from './page-1-course.ts';
import { hasRoomBelow, scoreCoursePage } from './page-2-scores.ts';
import { answerChangesPage, differing, notices } from './page-3-answers.ts';

/** Two pages if no answer differs and the notices fit below the scores, otherwise three. */
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

/** Names a comparison; its engine is the version that compared. */
export const nameComparison = ({
  comparison: { locale, zone },
  made_by: { engine },
}: Pick<ComparisonRequest, 'comparison' | 'made_by'>): DocumentName => ({
  locale,
  title: LABELS[locale].comparison.title,
  zone,
  engine,
});

/** Drafts a comparison with its drawn maps (contract.md#comparisons); the logo of its account is redrawn. */
export function draftComparison(request: ComparisonRequest, pictures: readonly ComparedPicture[]): Draft {
  const context = comparisonContext(request, pictures);
  const { comparison, account, reference, first, last, day } = context;
  return {
    ...nameComparison(request),
    account,
    assessments: comparison.assessments,
    reference,
    made: `${day(first.computed_at)} – ${day(last.computed_at)} (${request.time_zone})`,
    pages: listPages(context),
  };
}
