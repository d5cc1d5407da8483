import type { QuestionnaireResult } from '@pain-assessment/contracts';
import { notAnsweredText, scoreDirections, scoreName } from '@pain-assessment/questionnaires';
import { type Html, html } from '../html/html.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import type { PageContent } from './frame.ts';
import { scaleBar } from './scale.ts';

/** A score's scale with what each end means. */
function scoreRow(context: ReportContext, questionnaire: QuestionnaireResult, key: string): Html {
  const { labels, format, locale } = context;
  const value = questionnaire.scores[key];
  const [minimum = 0, maximum = 0] = questionnaire.score_ranges[key] ?? [];
  const isWorse = scoreDirections(questionnaire.id, questionnaire.version)[key] === 'higher_is_worse';
  const { worse, better, higherIsWorse, higherIsBetter, notComputed } = labels.scores;
  const [low, high] = isWorse ? [better, worse] : [worse, better];
  const figure = value === undefined ? html`<span class="none">–</span>` : html`<b>${format.value(value)}</b>`;
  const bar =
    value === undefined
      ? html`<p class="none">${notComputed}</p>`
      : html`${scaleBar({ value, range: [minimum, maximum] })}`;
  return html`<tr><th scope="row">${scoreName(key, locale)}<small>${isWorse ? higherIsWorse : higherIsBetter}</small></th><td class="number">${figure}</td><td class="scale">${bar}<p class="ends"><span>${format.value(minimum)} · ${low}</span><span>${format.value(maximum)} · ${high}</span></p></td></tr>`;
}

function questionnaireSection(context: ReportContext, questionnaire: QuestionnaireResult): Html {
  const { labels, locale } = context;
  const { name, version, answers, score_ranges } = questionnaire;
  const skipped = notAnsweredText(locale);
  const answered = answers.filter(({ answer }) => answer !== skipped).length;
  const facts = `${fill(labels.scores.version, { version })} · ${fill(labels.scores.answered, { answered, items: answers.length })}`;
  const rows = Object.keys(score_ranges).map((key) => scoreRow(context, questionnaire, key));
  return html`<section class="instrument"><h3><span>${name}</span> <small>${facts}</small></h3><table>${rows}</table></section>`;
}

/** Page 3: every score on its full scale. */
export function scoresPage(context: ReportContext): PageContent {
  const { labels, result } = context;
  const sections = result.questionnaires.map((questionnaire) => questionnaireSection(context, questionnaire));
  const body = html`<h2>${labels.scores.heading}</h2><p class="small">${labels.scores.introduction}</p><div class="instruments">${sections}</div>`;
  return { name: 'scores-page', body };
}
