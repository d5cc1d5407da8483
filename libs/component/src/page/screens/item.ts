import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { answerOf, type Step } from '../assessment/steps.ts';
import '../ui/scale-input.ts';
import { heading, ways } from '../ui/frame.ts';
import type { ScreenContext } from './context.ts';

type ItemStep = Extract<Step, { item: unknown }>;

/**
 * One question. Nothing is chosen beforehand and nothing moves on by itself; going on needs an answer or the wish to give
 * none. Each question has buttons of its own: one taken over while chosen would take the choice from its new group.
 */
export function renderItem({ controller, t }: ScreenContext, step: ItemStep): TemplateResult {
  const { questionnaire, item } = step;
  const given = answerOf(controller.open.answers, questionnaire.id, item.id);
  const answer = (value: number | null) => controller.editor.answer(questionnaire.id, item.id, value);
  const next = () => (given === undefined ? controller.missAnswer() : controller.move(1));
  const missing = controller.state.missed === step.id && given === undefined;
  return html`<div class="narrow item">
    <p class="recall">${questionnaire.recall}</p>
    ${heading(item.question)}
    ${keyed(
      step.id,
      html`${item.kind === 'choice' ? renderChoices(step, given, answer) : renderScale({ t, step, item, given, answer })}
        <label class="option none">
          <input type="radio" name=${step.id} .checked=${given === null} @change=${() => answer(null)} />
          <span>${t('answerNone')}</span>
        </label>`,
    )}
    <p class="problem" role="alert">${missing ? t('answerMissing', { none: t('answerNone') }) : nothing}</p>
    ${ways({ t, back: () => controller.move(-1), next })}
    ${questionnaire.copyright ? html`<p class="copyright">${questionnaire.copyright}</p>` : nothing}
  </div>`;
}

type Given = number | null | undefined;

function renderChoices(step: ItemStep, given: Given, answer: (value: number) => void): TemplateResult | typeof nothing {
  if (step.item.kind !== 'choice') return nothing;
  return html`<div class="options" role="radiogroup" aria-labelledby="heading">
    ${step.item.options.map(
      ({ code, label }) => html`<label class="option">
        <input type="radio" name=${step.id} value=${code} .checked=${given === code} @change=${() => answer(code)} />
        <span>${label}</span>
      </label>`,
    )}
  </div>`;
}

interface Scale {
  readonly t: ScreenContext['t'];
  readonly step: ItemStep;
  readonly item: Extract<ItemStep['item'], { kind: 'scale' }>;
  readonly given: Given;
  readonly answer: (value: number) => void;
}

function renderScale({ t, item, given, answer }: Scale): TemplateResult {
  return html`<scale-input .item=${item} .value=${given ?? null} .labelledBy=${'heading'} .t=${t}
    @scale-change=${(event: CustomEvent<number>) => answer(event.detail)}></scale-input>`;
}
