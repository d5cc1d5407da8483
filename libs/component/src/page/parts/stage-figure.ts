import { type BodyPaths, GRID } from '@pain-assessment/pain-map';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { type Pan, type Point, pixelsPerCell, type Stage, type Zoom } from '../drawing/zoom.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import { type IconName, icon } from './icons.ts';
import { renderCells } from './view-canvas.ts';

/** A name and the place that it names, in cells. */
export interface PlaceName extends Point {
  readonly text: string;
}

interface StageFigure {
  readonly paths: BodyPaths;
  /** Path in cells around the area that is chosen; empty for none. */
  readonly highlight: string;
  readonly names: readonly PlaceName[];
}

/** Below the place and centred on it, with a line to it: so it is in sight whole on the narrowest stage. */
const renderName = ({ x, y, text }: PlaceName) =>
  svg`<path class="stage-leader" d="M${x} ${y}v32" /><text x=${x} y=${y + 44} text-anchor="middle" dominant-baseline="middle">${text}</text>`;

/** One view of the body: below its marks the skin, above them its lines, what is chosen, and names. */
export function renderFigure({ paths: { outline, details }, highlight, names }: StageFigure): TemplateResult {
  const box = `0 0 ${GRID.width} ${GRID.height}`;
  return html`<div class="stage-figure">
    <svg class="stage-body" viewBox=${box} aria-hidden="true">${svg`<path d=${outline} />`}</svg>
    ${renderCells()}
    <svg class="stage-lines" viewBox=${box} aria-hidden="true">
      ${svg`<path d=${outline} />${details.map((line) => svg`<path d=${line} />`)}<path class="stage-chosen" d=${highlight} /><path class="stage-lasso" />`}
      ${names.map(renderName)}
    </svg>
    <span class="stage-cursor"></span>
  </div>`;
}

/** Shows the part of the figure that `zoom` says; answers the CSS pixels of a cell. */
export function placeFigure(figure: HTMLElement, stage: Stage, zoom: Zoom): number {
  const cell = pixelsPerCell(stage, zoom.scale);
  figure.style.width = `${GRID.width * cell}px`;
  figure.style.height = `${GRID.height * cell}px`;
  figure.style.transform = `translate(${stage.width / 2 - zoom.x * cell}px, ${stage.height / 2 - zoom.y * cell}px)`;
  figure.style.setProperty('--px', String(1 / cell));
  return cell;
}

interface Brush {
  /** Its middle and its radius, in cells. */
  readonly at: Point;
  readonly radius: number;
  /** CSS pixels of a cell. */
  readonly cell: number;
}

/** Shows a circle as wide as the brush. */
export function showBrush(cursor: HTMLElement, { at, radius, cell }: Brush): void {
  cursor.style.width = cursor.style.height = `${2 * radius * cell}px`;
  cursor.style.transform = `translate(${at.x * cell}px, ${at.y * cell}px) translate(-50%, -50%)`;
  cursor.classList.add('shown');
}

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
