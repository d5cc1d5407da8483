import { type BodyPaths, GRID } from '@pain-assessment/pain-map';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { type IconName, icon } from '../controls/icons.ts';
import type { Point } from '../drawing/cells.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import { renderView } from './view-canvas.ts';
import { panBy, pixelsPerCell, type Stage, type Zoom, zoomAt } from './zoom.ts';

/** A name and the place that it names, in cells. */
export interface PlaceName extends Point {
  readonly text: string;
}

/** Below the place and centred on it, with a line to it: so all of it is in sight on the narrowest stage. */
const renderName = ({ x, y, text }: PlaceName) =>
  svg`<path class="stage-leader" d="M${x} ${y}v32" /><text x=${x} y=${y + 44} text-anchor="middle" dominant-baseline="middle">${text}</text>`;

/** One view of the body to draw on; `highlight` is a path in cells around the chosen area. */
export function renderFigure(
  { outline, details }: BodyPaths,
  highlight: string,
  names: readonly PlaceName[],
): TemplateResult {
  const lines = svg`${details.map((line) => svg`<path d=${line} />`)}<path class="stage-chosen" d=${highlight} /><path class="stage-lasso" />
    ${names.map(renderName)}`;
  return html`<div class="stage-figure">${renderView(outline, lines)}<span class="stage-cursor"></span></div>`;
}

/** The part of the body that a stage shows. */
interface Seen {
  readonly zoom: Zoom;
  readonly stage: Stage;
}

/** Moves the figure so that the stage shows this part of it. */
export function placeFigure(figure: HTMLElement, { zoom, stage }: Seen): void {
  const cell = pixelsPerCell(stage, zoom.scale);
  figure.style.width = `${GRID.width * cell}px`;
  figure.style.height = `${GRID.height * cell}px`;
  figure.style.transform = `translate(${stage.width / 2 - zoom.x * cell}px, ${stage.height / 2 - zoom.y * cell}px)`;
  figure.style.setProperty('--px', String(1 / cell));
}

const ZOOM_STEP = 1.6;
const PAN_STEP = 0.3;
const PANS: readonly (readonly [IconName, TextKey, Point])[] = [
  ['up', 'moveUp', { x: 0, y: -PAN_STEP }],
  ['down', 'moveDown', { x: 0, y: PAN_STEP }],
  ['left', 'moveLeft', { x: -PAN_STEP, y: 0 }],
  ['right', 'moveRight', { x: PAN_STEP, y: 0 }],
];

/** Buttons beside the drawing that zoom and move one view of the body; two views are in sight, so each name says which one. */
export function renderStageControls(
  t: Translate,
  { zoom, stage, name }: Seen & { readonly name: string },
  show: (zoom: Zoom) => void,
): TemplateResult {
  const isWhole = zoom.scale === 1;
  const middle = { x: stage.width / 2, y: stage.height / 2 };
  const button = (image: IconName, label: TextKey, find: () => Zoom) => html`
    <button type="button" class="tool round" aria-label="${t(label)}, ${name}" title=${t(label)} ?disabled=${image === 'minus' && isWhole}
      @click=${() => show(find())}>${icon(image)}</button>`;
  const zoomBy = (factor: number) => zoomAt(zoom, stage, { point: middle, factor });
  const pans = PANS.map(([name, label, by]) => button(name, label, () => panBy(zoom, stage, by)));
  return html`
    <div class="stage-zoom">
      ${isWhole ? nothing : pans}
      ${button('plus', 'zoomIn', () => zoomBy(ZOOM_STEP))}
      ${button('minus', 'zoomOut', () => zoomBy(1 / ZOOM_STEP))}
    </div>`;
}
