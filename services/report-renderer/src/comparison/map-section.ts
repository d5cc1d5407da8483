import { roundToOneDecimal } from '@pain-assessment/contracts';
import { findBodyShape } from '@pain-assessment/pain-map';
import { fill } from '../labels/labels.ts';
import { type Html, html } from '../report/html.ts';
import { bareBody } from '../report/parts.ts';
import type { ChangePicture, PlaceState } from './change-maps.ts';
import type { ComparisonContext } from './context.ts';

const nameOf = ({ words, labels }: ComparisonContext, { when, view }: ChangePicture) =>
  `${words[when]}, ${labels.map.views[view]}`;

/** What a picture shows, in words (PDF/UA-1, 7.3). */
function describe(context: ComparisonContext, picture: ChangePicture): string {
  const { words, format } = context;
  const name = nameOf(context, picture);
  if (!picture.areas) return `${name}: ${words.noMap}`;
  const areas = picture.areas.filter(([, cm2]) => cm2 > 0);
  if (areas.length === 0) return `${name}: ${words.noPain}`;
  return `${name}: ${areas.map(([state, cm2]) => `${words[state]} ${format.value(roundToOneDecimal(cm2))} cm²`).join(', ')}`;
}

function figure(context: ComparisonContext, picture: ChangePicture): Html {
  const { comparison, labels, words, first, last } = context;
  const { when, view, image, areas } = picture;
  const { sex } = comparison;
  const shape = findBodyShape((when === 'first' ? first : last).patient);
  const [atLeft, atRight] =
    view === 'front' ? [labels.map.right, labels.map.left] : [labels.map.left, labels.map.right];
  const missing = areas ? null : html`<p class="note">${words.noMap}</p>`;
  return html`<div class="map"><img src="${image ?? bareBody({ sex, shape }, view)}" alt="${describe(context, picture)}"><p class="when"><b>${nameOf(context, picture)}</b></p><p class="sides"><span>${atLeft}</span><span>${atRight}</span></p>${missing}</div>`;
}

function areaRow({ words, format, swatches }: ComparisonContext, state: PlaceState, cm2: number | null): Html {
  const area = cm2 === null ? '' : `${format.decimal(cm2)} cm²`;
  return html`<tr><th scope="row"><span><img class="swatch" src="${swatches.get(state) ?? ''}" alt=""> ${words[state]}</span></th><td class="number">${area}</td></tr>`;
}

function legend(context: ComparisonContext): Html {
  const { comparison, words, names, format, first, last } = context;
  const { map, pain_surface } = comparison.changes;
  const total = [first, last].map(({ cartography }) =>
    cartography ? `${format.decimal(cartography.pain_surface.cm2)} cm²` : words.noMap,
  );
  const change = pain_surface.cm2;
  const changed =
    change === null ? null : html`<br>${words.change} <b>${change > 0 ? '+' : ''}${format.decimal(change)} cm²</b>`;
  const totals = html`<p class="area">${names.painfulArea}<br><b>${total.join(' → ')}</b>${changed}</p>`;
  if (!map.comparable)
    return html`<table class="surfaces"><tbody>${areaRow(context, 'painful', null)}</tbody></table>${totals}<p class="note">${words.mapsNotComparable}</p>`;
  const rows = [
    areaRow(context, 'new', map.new_cm2),
    areaRow(context, 'resolved', map.resolved_cm2),
    areaRow(context, 'persistent', map.persistent_cm2),
  ];
  const overlap = map.overlap === null ? null : fill(words.overlap, { value: format.hundredths(map.overlap) });
  const height = fill(words.height, { height: format.value(last.patient.height_cm) });
  return html`<table class="surfaces"><tbody>${rows}</tbody></table>${totals}<p class="note">${overlap} ${height}</p>`;
}

/** The maps side by side; places are told apart by pattern and word. */
export function mapSection(context: ComparisonContext): Html {
  const { words, labels, pictures } = context;
  const figures = pictures.map((picture) => figure(context, picture));
  return html`<section class="maps"><h2>${words.maps}</h2><div><div class="pictures">${figures}</div><div class="legend">${legend(context)}<p class="note">${labels.map.sides}</p></div></div></section>`;
}
