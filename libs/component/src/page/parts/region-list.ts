import { INTENSITIES, TYPOLOGIES, VIEWS, type View } from '@pain-assessment/contracts';
import { intensityLook, type Region, regionName, typologyLook } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import { GROUP_OF, REGION_GROUPS, type RegionGroup } from '../drawing/region-groups.table.ts';
import type { Layer } from '../drawing/strokes.ts';
import type { ScreenContext } from './layout.ts';
import { renderMark } from './map-tools.ts';

/** Body regions × intensity or typologies, for keyboard, switch or screen reader. */
export function renderRegionList(context: ScreenContext, layer: Layer): TemplateResult {
  const { t } = context;
  const word = html`<p class="example"><strong>${t('trigger')}</strong>: ${t('triggerExample')}</p>`;
  return html`<div class="region-list">
    <p class="lead">${t(layer === 'intensity' ? 'regionsText' : 'regionsKindText')} ${t('drawnToo')}</p>
    ${layer === 'typology' ? word : nothing}
    ${VIEWS.map((view) => renderView(context, layer, view))}
  </div>`;
}

function renderView(context: ScreenContext, layer: Layer, view: View): TemplateResult {
  const regions = context.controller.open.board.regions.regions.filter((region) => region.view === view);
  const render = layer === 'intensity' ? renderIntensities : renderTypologies;
  const groups = REGION_GROUPS.map((group) => {
    const rows = regions.filter(({ part }) => GROUP_OF[part] === group).map((region) => render(context, region));
    return renderGroup(context, group, rows);
  });
  return html`<section class="regions"><h2>${context.t(view === 'front' ? 'frontOfBody' : 'backOfBody')}</h2>${groups}</section>`;
}

/** A region with what is chosen for it. */
interface Row {
  readonly isMarked: boolean;
  readonly isOpen: boolean;
  readonly content: TemplateResult;
}

/** Closed at first: with a keyboard, eight groups are quicker to pass than all regions. */
function renderGroup({ t }: ScreenContext, group: RegionGroup, rows: readonly Row[]): TemplateResult {
  const count = rows.filter(({ isMarked }) => isMarked).length;
  return html`<details ?open=${rows.some(({ isOpen }) => isOpen)}>
    <summary>${t(group)}${count ? html`<span class="count">${t('markedCount', { count })}</span>` : nothing}</summary>
    ${rows.map(({ content }) => content)}
  </details>`;
}

function renderRegion({ controller }: ScreenContext, { id }: Region, chips: readonly TemplateResult[]): TemplateResult {
  return html`<fieldset class="region" data-region=${id}>
    <legend>${regionName(id, controller.open.view.locale)}</legend>
    <div class="chips">${chips}</div>
  </fieldset>`;
}

function renderIntensities(context: ScreenContext, region: Region): Row {
  const { controller, t } = context;
  const { board } = controller.open;
  const { id } = region;
  const strokes = board.history.present;
  const chosen = board.regions.intensity(id, strokes, board.layers);
  const chips = [null, ...INTENSITIES].map((value) => {
    const choose = () => board.keep(board.regions.withIntensity(id, value, strokes));
    return html`<label class="chip">
      <input type="radio" name=${id} .checked=${chosen === value} @change=${choose} />
      ${value ? renderMark(intensityLook(value), t(value)) : html`<span>${t('regionNone')}</span>`}
    </label>`;
  });
  return { isMarked: chosen !== null, isOpen: false, content: renderRegion(context, region, chips) };
}

/** Where nothing hurts, only numbness counts. */
function renderTypologies(context: ScreenContext, region: Region): Row {
  const { controller, t } = context;
  const { board } = controller.open;
  const { regions, layers } = board;
  const { id } = region;
  const strokes = board.history.present;
  const chosen = regions.typologies(id, strokes, layers);
  const isPainful = regions.isPainful(id, layers);
  const kinds = TYPOLOGIES.filter((kind) => isPainful || kind === 'hypoesthesia' || chosen.includes(kind));
  const chips = kinds.map((kind) => {
    const toggle = (event: Event) => {
      const { checked } = event.target as HTMLInputElement;
      board.keep(checked ? regions.addTypology(id, kind, strokes) : regions.removeTypology(id, kind, strokes));
    };
    return html`<label class="chip">
      <input type="checkbox" .checked=${chosen.includes(kind)} @change=${toggle} />
      ${renderMark(typologyLook(kind), t(kind))}
    </label>`;
  });
  return { isMarked: chosen.length > 0, isOpen: isPainful, content: renderRegion(context, region, chips) };
}
