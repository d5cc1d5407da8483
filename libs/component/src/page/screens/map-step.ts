import type { Stroke } from '@pain-assessment/contracts';
import { html, type TemplateResult } from 'lit';
import { saysNoPain } from '../assessment/pain-map.ts';
import type { Layer } from '../map/strokes.ts';
import { findMarked } from '../map/what-counts.ts';
import '../ui/pain-map-step.ts';
import { heading } from '../ui/layout.ts';
import type { ScreenContext } from './context.ts';

/** One step of the pain map; an empty map is asked about once and never taken for "no pain". */
export function renderMapStep(context: ScreenContext, layer: Layer): TemplateResult {
  const { controller, t } = context;
  const { map, view } = controller.open;
  const [title, lead] =
    layer === 'intensity' ? (['whereTitle', 'whereText'] as const) : (['kindTitle', 'kindText'] as const);
  const beside = map[layer === 'intensity' ? 'typology' : 'intensity'].present;
  const isEmpty = () => layer === 'intensity' && !map.noPain && !findMarked(context.map).isMarked;
  const next = () =>
    !controller.state.emptyMapAccepted && isEmpty()
      ? controller.navigation.askEmptyMap()
      : controller.navigation.move(1);
  const actions = {
    draw: (strokes: readonly Stroke[]) => controller.editor.draw(layer, strokes),
    undo: () => controller.editor.undo(layer),
    redo: () => controller.editor.redo(layer),
    back: () => controller.navigation.move(-1),
    next,
    setNoPain: (noPain: boolean) => controller.editor.setNoPain(noPain),
  };
  const titled = (list: TemplateResult) =>
    html`<div class="map-head">${heading(t(title))}${list}</div><p class="lead">${t(lead)}</p>`;
  return html`<div class="map-screen">
    <pain-map-step .heading=${titled} .zone=${view.zone} .map=${context.map} .layer=${layer} .history=${map[layer]} .beside=${beside} .noPain=${saysNoPain(map)}
      .heightCm=${view.avatar.height_cm} .locale=${view.locale} .actions=${actions} .t=${t}></pain-map-step>
  </div>`;
}

/** Nothing was marked: is it because there is no pain? */
export function renderEmptyMap({ controller, t }: ScreenContext): TemplateResult {
  const noPain = () => {
    controller.editor.setNoPain(true);
    controller.navigation.goTo('where');
    controller.navigation.move(1);
  };
  return html`<div class="narrow">
    ${heading(t('emptyTitle'), t('emptyText'))}
    <div class="stack">
      <button type="button" class="large" @click=${noPain}>${t('noPain')}</button>
      <button type="button" class="large" @click=${() => controller.navigation.goTo('where')}>${t('emptyDraw')}</button>
      <button type="button" class="large quiet" @click=${() => controller.navigation.acceptEmptyMap()}>${t('emptySkip')}</button>
    </div>
  </div>`;
}
