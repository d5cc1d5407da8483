import { INTENSITIES, TYPOLOGIES, type Typology, VIEWS, type View } from '@pain-assessment/contracts';
import { type Region, regionName } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { PART_GROUPS, REGION_GROUPS } from '../drawing/region-groups.table.ts';
import type { RegionMarks } from '../drawing/region-marks.ts';
import type { Layer } from '../drawing/strokes.ts';
import type { ScreenContext } from './layout.ts';
import { renderMark } from './mark.ts';

/**
 * Body regions × intensity or typologies, for keyboard, switch or screen reader. `keyed` makes new inputs for each layer: a
 * reused checked one would keep its mark.
 */
export function renderRegionList(context: ScreenContext, layer: Layer): TemplateResult {
  const { t } = context;
  const { regions, layers } = context.controller.board;
  const hurts = (view: View) =>
    regions.regions.some((each) => each.view === view && regions.isPainful(each.id, layers));
  const views = layer === 'typology' ? [...VIEWS.filter(hurts), ...VIEWS.filter((view) => !hurts(view))] : VIEWS;
  const word = html`<p class="example"><strong>${t('trigger')}</strong>: ${t('triggerExample')}</p>`;
  return html`<div class="region-list">
    <p class="lead">${t(layer === 'intensity' ? 'regionsText' : 'regionsKindText')} ${t('drawnToo')}</p>
    ${layer === 'typology' ? word : nothing}
    ${keyed(
      layer,
      views.map((view) => renderSide(context, layer, view)),
    )}
  </div>`;
}

/** A region with its state, which is read from its cells once for each rendering. */
interface ListedRegion extends Region {
  readonly chosen: ReturnType<RegionMarks['chosen']>;
  readonly isPainful: boolean;
}

/** Of the kinds, those of painful regions stand first and open; everywhere else only numbness can be chosen. */
function renderSide(context: ScreenContext, layer: Layer, view: View): TemplateResult {
  const { t, controller } = context;
  const { regions: marks, history, layers } = controller.board;
  const read = (region: Region): ListedRegion => ({
    ...region,
    chosen: marks.chosen(region.id, history.present, layers),
    isPainful: marks.isPainful(region.id, layers),
  });
  const regions = marks.regions.filter((region) => region.view === view).map(read);
  const isFirst = ({ isPainful }: ListedRegion) => layer === 'typology' && isPainful;
  const render = (region: ListedRegion) => renderRegion(context, layer, region);
  const rest = regions.filter((region) => !isFirst(region));
  const groups = REGION_GROUPS.map((group) => {
    const members = rest.filter(({ part }) => PART_GROUPS[part] === group);
    if (members.length === 0) return nothing;
    const count = members.filter(({ chosen }) => chosen.length > 0).length;
    // Closed at first: with a keyboard, eight groups are quicker to pass than all regions.
    return html`<details>
      <summary>${t(group)}${count ? html`<span class="count">${t('markedCount', { count })}</span>` : nothing}</summary>
      ${members.map(render)}
    </details>`;
  });
  const name = t(view === 'front' ? 'frontOfBody' : 'backOfBody');
  return html`<section class="regions" role="group" aria-label=${name}><h2>${name}</h2>
    ${regions.filter(isFirst).map(render)}${groups}</section>`;
}

/** The values to choose from; null is "not marked". In a region without pain only numbness counts. */
function renderRegion(
  { controller, t }: ScreenContext,
  layer: Layer,
  { id, chosen, isPainful }: ListedRegion,
): TemplateResult {
  const { board } = controller;
  const { view } = controller.open;
  const { regions } = board;
  const strokes = board.history.present;
  const isOffered = (kind: Typology) => isPainful || kind === 'hypoesthesia' || chosen.includes(kind);
  const values = layer === 'intensity' ? [null, ...INTENSITIES] : TYPOLOGIES.filter(isOffered);
  const chips = values.map((value) => {
    const choose = (event: Event) => {
      const { checked } = event.target as HTMLInputElement;
      const isAdded = value !== null && checked;
      board.keep(
        isAdded ? regions.add(id, value, strokes) : regions.remove(id, value ? [value] : INTENSITIES, strokes),
      );
    };
    return html`<label class="chip">
      <input type=${layer === 'intensity' ? 'radio' : 'checkbox'} name=${id} @change=${choose}
        .checked=${value ? chosen.includes(value) : chosen.length === 0} />
      ${value ? renderMark(t, layer, value) : html`<span>${t('regionNone')}</span>`}
    </label>`;
  });
  return html`<fieldset class="region" data-region=${id}>
    <legend>${regionName(id, view.locale)}</legend>
    <div class="chips">${chips}</div>
  </fieldset>`;
}
