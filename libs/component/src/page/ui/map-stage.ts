import type { Locale, View } from '@pain-assessment/contracts';
import { regionName } from '@pain-assessment/pain-map';
import { html, type TemplateResult } from 'lit';
import type { PainArea } from '../map/areas.ts';
import type { BodyMap } from '../map/body-map.ts';
import { outlineCells } from '../map/cell-outline.ts';
import type { SharedPointers } from '../map/pointers.ts';
import type { Pencil } from '../map/strokes.ts';
import type { NamedRegion } from '../map/zone-views.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import type { PlaceName } from './stage-figure.ts';

interface MapStage {
  readonly t: Translate;
  readonly map: BodyMap;
  readonly view: View;
  readonly pencil: Pencil;
  readonly heightCm: number;
  readonly sharedPointers: SharedPointers;
  /** Path in cells around what is chosen. */
  readonly highlight: string;
  readonly names: readonly PlaceName[];
}

/** One view to draw on, and above it its name and the patient's own left and right. */
export function renderStage({
  t,
  map,
  view,
  pencil,
  heightCm,
  sharedPointers,
  highlight,
  names,
}: MapStage): TemplateResult {
  const [left, right]: [TextKey, TextKey] = view === 'front' ? ['yourRight', 'yourLeft'] : ['yourLeft', 'yourRight'];
  const title = t(view === 'front' ? 'frontOfBody' : 'backOfBody');
  return html`
    <p class="stage-title"><span>${t(left)}</span><strong>${t(view === 'front' ? 'front' : 'rear')}</strong><span>${t(right)}</span></p>
    <body-stage .map=${map} .view=${view} .pencil=${pencil} .heightCm=${heightCm} .sharedPointers=${sharedPointers}
      .highlight=${highlight} .names=${names} .t=${t} .label=${t('mapLabel', { view: title, list: t('listMode') })}></body-stage>`;
}

/** SVG path around the cells of areas, in cells. */
export function areaPath(areas: readonly PainArea[]): string {
  return areas.map(({ mask }) => `M${outlineCells(mask).join(' ')}Z`).join('');
}

/** Names of the regions that a magnified zone tells the patient, at their middles. */
export function placeNames(regions: readonly NamedRegion[], locale: Locale): PlaceName[] {
  return regions.map(({ id, rect: { left, top, right, bottom } }) => {
    return { text: regionName(id, locale), x: (left + right) / 2, y: (top + bottom) / 2 };
  });
}
