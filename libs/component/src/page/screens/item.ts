import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { heading, type ScreenContext, stepButtons } from '../parts/layout.ts';
import '../parts/scale-input.ts';
import { findAnswer, type ItemStep } from '../session/steps.ts';

/**
 * One question. Nothing is preselected and nothing advances by itself; "Next" needs an answer or the choice to give none.
 * The notice of a licensed wording stands on its first question. `keyed` makes new radio buttons for each question: a reused
 * checked one would uncheck another of its new group.
 */
export function renderItem({ controller, t }: ScreenContext, step: ItemStep): TemplateResult {
  const { id, questionnaire, item } = step;
  const { copyright, unofficial, recall, items } = questionnaire;
  const given = findAnswer(controller.open.answers, questionnaire.id, item.id);
  const answer = (value: number | null) => controller.answer(questionnaire.id, item.id, value);
  const next = () => (given === undefined ? controller.navigation.askForAnswer(step) : controller.navigation.move(1));
  const isMissing = controller.state.missed === id && given === undefined;
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
    <p class="recall" id="recall">${recall}</p>
    ${heading(item.question)}
    <p class="problem" id="missing" role="alert">${isMissing ? t('answerMissing', { none: t('answerNone') }) : nothing}</p>
    ${keyed(
      id,
      html`<div class="options" role=${item.kind === 'choice' ? 'radiogroup' : 'group'} aria-labelledby="heading" aria-describedby="recall missing">
        ${choices} ${option(null, t('answerNone'))}
      </div>`,
    )}
    ${hasNotice ? html`<p class="copyright">${copyright}</p>` : nothing}
    ${stepButtons({ t, back: () => controller.navigation.move(-1), next })}
  </div>`;
}
