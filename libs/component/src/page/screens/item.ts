import { html, nothing, type TemplateResult } from 'lit';
import '../controls/answer-options.ts';
import { heading, type ScreenContext } from '../controls/layout.ts';
import '../controls/scale-input.ts';
import { stepButtons } from '../controls/step-buttons.ts';
import { findAnswer, type ItemStep } from '../session/steps.ts';

/**
 * One question. Nothing is preselected and nothing advances by itself; "Next" needs an answer or the choice to give none.
 * The notice of a licensed wording stands on its first question.
 */
export function renderItem(context: ScreenContext, step: ItemStep): TemplateResult {
  const { controller, t } = context;
  const { id, questionnaire, item } = step;
  const { copyright, unofficial, items } = questionnaire;
  const given = findAnswer(controller.open.answers, questionnaire.id, item.id);
  const answer = (value: number | null) => controller.answer(questionnaire.id, item.id, value);
  const next = () => (given === undefined ? controller.store.change({ missed: id }) : controller.navigation.move(1));
  const isMissing = controller.state.missed === id && given === undefined;
  const missing = isMissing ? t('answerMissing', { none: t('answerNone') }) : nothing;
  const hasNotice = items[0]?.id === item.id && !unofficial && copyright;
  const option = (value: number | null, label: string) => html`<label class="option ${value === null ? 'none' : ''}">
    <input type="radio" name=${id} value=${value ?? nothing} .checked=${given === value} @change=${() => answer(value)} />
    <span>${label}</span>
  </label>`;
  const choices =
    item.kind === 'choice'
      ? item.options.map(({ code, label }) => option(code, label))
      : html`<scale-input .item=${item} .value=${given ?? null} .t=${t}
          @scale-change=${(event: CustomEvent<number>) => answer(event.detail)}></scale-input>`;
  return html`<div class="narrow item">
    <p class="recall" id="recall">${item.recall}</p>
    ${heading(item.question)}
    <answer-options class="options" role=${item.kind === 'choice' ? 'radiogroup' : 'group'} aria-labelledby="heading" aria-describedby="recall missing">
      ${choices} ${option(null, t('answerNone'))}
    </answer-options>
    ${hasNotice ? html`<p class="copyright">${copyright}</p>` : nothing}
    ${stepButtons(context, { back: () => controller.navigation.move(-1), next, missing })}
  </div>`;
}
