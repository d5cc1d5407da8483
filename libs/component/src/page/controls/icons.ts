import { html, svg, type TemplateResult } from 'lit';
import { ICON_PATHS } from './icons.table.ts';

export type IconName = keyof typeof ICON_PATHS;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`<path d=${ICON_PATHS[name]} />`}</svg>`;
}
