import { html, nothing, type TemplateResult } from 'lit';
import type { State } from '../session/state.ts';
import { findProgress, type PartProgress } from '../session/steps.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import type { ScreenContext } from './context.ts';
import { type IconName, icon } from './icons.ts';

const SAVING_SIGNS: Readonly<Record<State['saving'], readonly [IconName, TextKey]>> = {
  saved: ['check', 'savingSaved'],
  saving: ['cloud', 'savingOnItsWay'],
  waiting: ['cloudOff', 'savingWaiting'],
};

interface TopBar {
  readonly context: ScreenContext;
  readonly step: string;
  readonly toggleFullScreen: (() => void) | null;
  readonly display: TemplateResult;
}

/** Progress in parts, whether all is saved, full screen and pause. */
export function renderTopBar({ context, step, toggleFullScreen, display }: TopBar): TemplateResult {
  const { controller, t } = context;
  const { saving, fullScreen, pinSet } = controller.state;
  const { steps } = controller.navigation;
  const { parts, now } = findProgress(steps, step);
  const [name, key] = SAVING_SIGNS[saving];
  return html`<header class="top-bar">
    ${step === 'welcome' ? html`<span class="grow"></span>` : renderProgress(t, parts, now)}
    <p class="saving ${saving}">${icon(name)}<span>${t(key)}</span></p>
    ${display}
    ${
      toggleFullScreen && !(fullScreen && pinSet)
        ? html`<button type="button" class="tool round" aria-label=${t(fullScreen ? 'leaveFullScreen' : 'fullScreen')} title=${t(fullScreen ? 'leaveFullScreen' : 'fullScreen')}
            @click=${toggleFullScreen}>${icon('fullScreen')}</button>`
        : nothing
    }
    <button type="button" class="tool round" aria-label=${t('pause')} title=${t('pause')} @click=${() => controller.pause()}>${icon('pause')}</button>
  </header>`;
}

/** A piece of the line for each part, filled as far as it has come; the words say where the patient is. Styles are set as a property: the page's policy refuses the attribute. */
function renderProgress(t: Translate, parts: readonly PartProgress[], now: PartProgress | null): TemplateResult {
  const piece = ({ step, steps }: PartProgress) =>
    html`<span class="part" .style=${`--share: ${step / steps}; flex-grow: ${Math.sqrt(steps)}`}></span>`;
  const words = now && t('progress', { part: t(`part_${now.part}`), step: now.step, steps: now.steps });
  return html`<div class="progress grow">
    ${words ? html`<span class="progress-text">${words}</span>` : nothing}
    <span class="parts" aria-hidden="true">${parts.map(piece)}</span>
  </div>`;
}
