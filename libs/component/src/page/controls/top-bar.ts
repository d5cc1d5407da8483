import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { State } from '../session/state.ts';
import { findProgress, type PartProgress } from '../session/steps.ts';
import type { TextKey } from '../texts/texts.ts';
import { type IconName, icon } from './icons.ts';
import type { ScreenContext } from './layout.ts';

const SAVING_ICONS: Readonly<Record<State['saving'], IconName>> = {
  saved: 'check',
  saving: 'cloud',
  waiting: 'cloudOff',
};

interface Controls {
  /** Null if the browser has no full screen. */
  readonly toggleFullScreen: (() => void) | null;
  readonly display: TemplateResult;
}

/** Progress in parts, state of saving, display settings, full screen and pause. */
export function renderTopBar(context: ScreenContext, step: string, controls: Controls): TemplateResult {
  const { controller, t } = context;
  const { saving, fullScreen, pinSet } = controller.state;
  // Each word has the space of both, so that nothing beside it moves.
  const word = (state: State['saving'], key: TextKey) =>
    html`<span class=${state === saving ? '' : 'unseen'}>${t(key)}</span>`;
  const button = (image: IconName, label: TextKey, act: () => void) =>
    html`<button type="button" class="tool round" aria-label=${t(label)} title=${t(label)} @click=${act}>${icon(image)}</button>`;
  const { toggleFullScreen } = controls;
  return html`<header class="top-bar">
    ${step === 'welcome' ? html`<span class="grow"></span>` : renderProgress(context, step)}
    <p class="saving ${saving}">${icon(SAVING_ICONS[saving])}
      <span class="words">${word('saved', 'savingSaved')}${word('saving', 'savingOnItsWay')}</span></p>
    ${controls.display}
    ${
      // With a code set the patient stays in full screen.
      toggleFullScreen && !(fullScreen && pinSet)
        ? button('fullScreen', fullScreen ? 'leaveFullScreen' : 'fullScreen', toggleFullScreen)
        : nothing
    }
    ${button('pause', 'pause', () => controller.store.change({ phase: { name: 'paused', problem: null } }))}
  </header>`;
}

/** A line with a piece for each part, and the patient's place in words. The page's policy rejects the `style` attribute, so the property is set. */
function renderProgress({ controller, t }: ScreenContext, current: string): TemplateResult {
  const { parts, now } = findProgress(controller.navigation.steps, current);
  const piece = ({ step, steps }: PartProgress) =>
    html`<span class="part" .style=${`--share: ${step / steps}; flex-grow: ${Math.sqrt(steps)}`}></span>`;
  const words = now && t('progress', { part: t(`part_${now.part}`), step: now.step, steps: now.steps });
  return html`<div class="progress grow">
    ${words ? keyed(words, html`<span class="progress-text">${words}</span>`) : nothing}
    <span class="parts" aria-hidden="true">${parts.map(piece)}</span>
  </div>`;
}
