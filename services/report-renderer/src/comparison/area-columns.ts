import { INTENSITIES } from '@pain-assessment/contracts';
import { intensityLook } from '@pain-assessment/pain-map';
import { type Html, html } from '../document/html.ts';
import { drawSwatch } from '../figures/swatch.ts';
import type { ComparisonContext } from './context.ts';

/** Backgrounds in the size of the largest column. Not SVG fills, whose patterns blur in print. */
const PATTERNS = INTENSITIES.map((key) => `--${key}:url(${drawSwatch(intensityLook(key), 4, 22)})`).join(';');
/** Width of all columns and of a letter, in millimetres. */
const ROOM = 82;
const LETTER = 1.25;

/** Round distance between two lines of the scale, in cm²; at most three steps reach the largest area. */
function scaleStep(largest: number): number {
  const third = Math.max(1, largest) / 3;
  const power = 10 ** Math.floor(Math.log10(third));
  return power * ([1, 2, 5].find((factor) => factor * power >= third) ?? 10);
}

/** Selects the columns whose texts are printed: all if they fit, otherwise the first, and every second, third … from the last. */
function selectWritten(texts: readonly string[]): (index: number) => boolean {
  const letters = Math.max(...texts.flatMap((text) => text.split('\n')).map(({ length }) => length));
  const every = Math.ceil(((letters + 0.5) * LETTER * texts.length) / ROOM);
  return (index) => index === 0 || (index >= every && (texts.length - 1 - index) % every === 0);
}

/**
 * A column of the painful area of each assessment, in the patterns of the map, mild at the bottom; a missing map is a cross below the
 * scale.
 */
export function areaColumns({ comparison, format, shortDay, words }: ComparisonContext): Html {
  const names = comparison.assessments.map(({ computed_at }) => shortDay(computed_at));
  const maps = comparison.assessments.map(({ cartography }) => cartography);
  const areas = maps.map((map) => map?.pain_surface.cm2 ?? 0);
  const step = scaleStep(Math.max(...areas));
  const steps = Math.max(1, Math.ceil(Math.max(...areas) / step));
  const share = (cm2: number) => ((100 * cm2) / (step * steps)).toFixed(2);
  const totals = maps.map((map) => (map ? format.decimal(map.pain_surface.cm2) : ''));
  const [hasTotal, hasName] = [selectWritten(totals), selectWritten(names)];
  const lines = Array.from({ length: steps + 1 }, (_, index) => index * step).map(
    (cm2) => html`<span style="bottom:${share(cm2)}%"><span>${format.value(cm2)}</span></span>`,
  );
  const columns = maps.map((map, index) => {
    const place = `grid-column:${index + 2}`;
    const drawn = INTENSITIES.toReversed().filter((key) => map && map.by_intensity[key].cm2 > 0);
    const pieces = drawn.map(
      (key) => html`<i style="flex-grow:${share(map?.by_intensity[key].cm2 ?? 0)};background-image:var(--${key})"></i>`,
    );
    const stack = html`<div class="stack" style="${place}">${hasTotal(index) && html`<b>${totals[index]}</b>`}${pieces.length > 0 && html`<span class="pieces" style="height:${share(areas[index] ?? 0)}%">${pieces}</span>`}</div>`;
    const name = hasName(index) && html`<span class="name" style="${place}">${names[index]}</span>`;
    return html`${map ? stack : html`<span class="cross" style="${place}">×</span>`}${name}`;
  });
  const row = maps.includes(null) && html`<span class="row">${words.missing}</span>`;
  const grid = `${PATTERNS};grid-template-columns:14mm repeat(${maps.length},minmax(0,1fr))`;
  return html`<div class="columns" style="${grid}"><div class="lines">${lines}</div>${row}${columns}</div>`;
}
