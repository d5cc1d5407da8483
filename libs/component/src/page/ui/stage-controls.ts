import { html, nothing, type TemplateResult } from 'lit';
import type { Pan } from '../map/zoom.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import { type IconName, icon } from './icons.ts';

const ZOOM_STEP = 1.6;
const PAN_STEP = 0.3;
const PANS: readonly { name: IconName; label: TextKey; pan: Pan }[] = [
  { name: 'up', label: 'moveUp', pan: { right: 0, down: -PAN_STEP } },
  { name: 'down', label: 'moveDown', pan: { right: 0, down: PAN_STEP } },
  { name: 'left', label: 'moveLeft', pan: { right: -PAN_STEP, down: 0 } },
  { name: 'right', label: 'moveRight', pan: { right: PAN_STEP, down: 0 } },
];

interface StageControls {
  readonly t: Translate;
  /** True where the whole body is shown: there is nothing to pan and nothing to zoom out of. */
  readonly isWhole: boolean;
  readonly showWhole: () => void;
  readonly zoomBy: (factor: number) => void;
  readonly pan: (pan: Pan) => void;
}

interface StageButton {
  readonly name: IconName;
  readonly label: TextKey;
  readonly act: () => void;
  readonly disabled?: boolean;
}

/** Buttons that zoom and move one view of the body. */
export function renderStageControls({ t, isWhole, showWhole, zoomBy, pan }: StageControls): TemplateResult {
  const button = ({ name, label, act, disabled = false }: StageButton) => html`
    <button type="button" class="tool round" aria-label=${t(label)} title=${t(label)} ?disabled=${disabled} @click=${act}>
      ${icon(name)}
    </button>`;
  const pans = PANS.map(({ name, label, pan: by }) => button({ name, label, act: () => pan(by) }));
  return html`
    <div class="stage-zoom">
      ${isWhole ? nothing : button({ name: 'whole', label: 'wholeBody', act: showWhole })}
      ${button({ name: 'plus', label: 'zoomIn', act: () => zoomBy(ZOOM_STEP) })}
      ${button({ name: 'minus', label: 'zoomOut', act: () => zoomBy(1 / ZOOM_STEP), disabled: isWhole })}
    </div>
    ${isWhole ? nothing : html`<div class="stage-pan">${pans}</div>`}`;
}
