import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { findAnswer, type Step } from '../session/steps.ts';
import '../parts/scale-input.ts';
import type { ScreenContext } from '../parts/context.ts';
import { heading, stepButtons } from '../parts/layout.ts';

type ItemStep = Extract<Step, { item: unknown }>;

/**
 * One question. A licensed wording's notice stands where it begins; that ours is our own is said once, on the welcome. Nothing is chosen beforehand and nothing moves on by itself; going on needs an answer or the wish to give
 * none. `keyed` makes new radio buttons for each question: a reused checked one would uncheck another of its new group.
 */
export function renderItem({ controller, t }: ScreenContext, step: ItemStep): TemplateResult {
  const { questionnaire, item } = step;
  const given = findAnswer(controller.open.answers, questionnaire.id, item.id);
  const answer = (value: number | null) => controller.answer(questionnaire.id, item.id, value);
  const next = () => (given === undefined ? controller.navigation.askForAnswer() : controller.navigation.move(1));
  const isFirst = questionnaire.items[0]?.id === item.id;
  const missing = controller.state.missed === step.id && given === undefined;
  const none = html`<label class="option none">
    <input type="radio" name=${step.id} .checked=${given === null} @change=${() => answer(null)} />
    <span>${t('answerNone')}</span>
  </label>`;
  return html`<div class="narrow item">
    <p class="recall" id="recall">${questionnaire.recall}</p>
    ${heading(item.question)}
    <p class="problem" id="missing" role="alert">${missing ? t('answerMissing', { none: t('answerNone') }) : nothing}</p>
    ${keyed(
      step.id,
      html`<div class="options" role=${item.kind === 'choice' ? 'radiogroup' : 'group'} aria-labelledby="heading" aria-describedby="recall missing">
        ${item.kind === 'choice' ? renderChoices(step, given, answer) : renderScale({ t, step, item, given, answer })}
        ${none}
      </div>`,
    )}
    ${isFirst && !questionnaire.unofficial && questionnaire.copyright ? html`<p class="copyright">${questionnaire.copyright}</p>` : nothing}
    ${stepButtons({ t, back: () => controller.navigation.move(-1), next })}
  </div>`;
}

type Given = number | null | undefined;

function renderChoices(step: ItemStep, given: Given, answer: (value: number) => void): TemplateResult | typeof nothing {
  if (step.item.kind !== 'choice') return nothing;
  return html`${step.item.options.map(
    ({ code, label }) => html`<label class="option">
      <input type="radio" name=${step.id} value=${code} .checked=${given === code} @change=${() => answer(code)} />
      <span>${label}</span>
    </label>`,
  )}`;
}

interface Scale {
  readonly t: ScreenContext['t'];
  readonly step: ItemStep;
  readonly item: Extract<ItemStep['item'], { kind: 'scale' }>;
  readonly given: Given;
  readonly answer: (value: number) => void;
}

function renderScale({ t, item, given, answer }: Scale): TemplateResult {
  return html`<scale-input .item=${item} .value=${given ?? null} .labelledBy=${'heading'} .describedBy=${'recall missing'} .t=${t}
    @scale-change=${(event: CustomEvent<number>) => answer(event.detail)}></scale-input>`;
}
