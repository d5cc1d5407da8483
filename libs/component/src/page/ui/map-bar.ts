import { VIEWS, type View, type Zone } from '@pain-assessment/contracts';
import { html, type TemplateResult } from 'lit';
import type { Translate } from '../texts/texts.ts';
import { icon } from './icons.ts';

interface ViewTabs {
  readonly t: Translate;
  readonly shown: View;
  readonly show: (view: View) => void;
}

/** One button for each view, where there is place for one only. */
export function renderViewTabs({ t, shown, show }: ViewTabs): TemplateResult {
  const tab = (view: View) =>
    html`<button type="button" aria-pressed=${shown === view} @click=${() => show(view)}>${t(view === 'front' ? 'front' : 'rear')}</button>`;
  return html`<div class="segments tabs" role="group">${VIEWS.map(tab)}</div>`;
}

interface ZoneButton {
  readonly t: Translate;
  readonly zone: Zone;
  readonly isZoomed: boolean;
  readonly toggle: () => void;
}

/** Magnifies the session's zone, or shows the whole body again. */
export function renderZoneButton({ t, zone, isZoomed, toggle }: ZoneButton): TemplateResult {
  const label = isZoomed ? t('wholeBody') : t('zoomTo', { zone: t(zone) });
  return html`<button type="button" class="tool zone" title=${label} @click=${toggle}>
    ${icon(isZoomed ? 'whole' : 'zoom')}<span>${label}</span>
  </button>`;
}
