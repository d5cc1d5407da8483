import { html, nothing, type TemplateResult } from 'lit';
import type { State } from '../assessment/state.ts';
import type { ScreenContext } from '../screens/context.ts';
import type { TextKey } from '../texts/texts.ts';
import { type IconName, icon } from './icons.ts';

const SIGNS: Readonly<Record<State['saving'], readonly [IconName, TextKey]>> = {
  saved: ['check', 'savingSaved'],
  saving: ['cloud', 'savingOnItsWay'],
  waiting: ['cloudOff', 'savingWaiting'],
};

interface TopBar {
  readonly context: ScreenContext;
  readonly step: string;
  readonly toggleFullScreen: (() => void) | null;
}

/** Progress, the quiet sign of saving, full screen and pause. */
export function renderTopBar({ context, step, toggleFullScreen }: TopBar): TemplateResult {
  const { controller, t } = context;
  const { saving, fullScreen, pinSet } = controller.state;
  const { steps } = controller;
  const index = steps.findIndex(({ id }) => id === step);
  const [name, key] = SIGNS[saving];
  return html`<header class="top-bar">
    ${index > 0 ? renderProgress(t('progress', { step: index, steps: steps.length - 1 }), index / (steps.length - 1)) : html`<span class="grow"></span>`}
    <p class="saving ${saving}">${icon(name)}<span>${t(key)}</span></p>
    ${
      toggleFullScreen && !(fullScreen && pinSet)
        ? html`<button type="button" class="tool round" aria-label=${t(fullScreen ? 'leaveFullScreen' : 'fullScreen')} title=${t(fullScreen ? 'leaveFullScreen' : 'fullScreen')}
            @click=${toggleFullScreen}>${icon('fullScreen')}</button>`
        : nothing
    }
    <button type="button" class="tool round" aria-label=${t('pause')} title=${t('pause')} @click=${() => controller.pause(null)}>${icon('pause')}</button>
  </header>`;
}

function renderProgress(text: string, share: number): TemplateResult {
  return html`<div class="progress grow">
    <span class="progress-text">${text}</span>
    <progress max="1" value=${share} aria-label=${text}></progress>
  </div>`;
}
