import { McriBranch } from '@pain-assessment/contracts';
import { type Branches, radarSvg } from '../figures/radar.ts';
import { fill } from '../labels/labels.ts';
import type { PageContent } from '../report/context.ts';
import { type Html, html, trusted } from '../report/html.ts';
import { isLong } from '../report/parts.ts';
import type { ComparisonContext } from './context.ts';
import { mapSection } from './map-section.ts';
import { changeWords, endWords, seriesFigure, valueList, valueWords } from './parts.ts';
import { branchSeries, indexSeries, type Series, scoreSeries } from './series.ts';

function facts(context: ComparisonContext): Html {
  const { labels, words, comparison, first, last, reference, day } = context;
  const rows = [
    [labels.facts.zone, labels.zones[comparison.zone]],
    [words.count, String(comparison.assessments.length)],
    [words.first, day(first.computed_at)],
    [words.last, day(last.computed_at)],
    ...(reference === null || isLong(reference) ? [] : [[labels.facts.reference, reference] as const]),
  ] as const;
  const facts = rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`);
  return html`<dl class="facts">${facts}</dl>`;
}

/** The index by day, every value printed and every missing one named. */
function indexCourse(context: ComparisonContext): Html {
  const { comparison, words, names, first, last, day } = context;
  const series = indexSeries(context);
  const ends = [day(first.computed_at), day(last.computed_at)] as const;
  const values = comparison.assessments.map(
    ({ computed_at }, index) =>
      html`<span>${day(computed_at)} <b>${valueWords(context, series, series.values[index] ?? null)}</b></span> `,
  );
  const figure = seriesFigure(context, series, { width: 102, height: 34, ends, isLabelled: true });
  return html`<div><h2>MCRi <small>${words.index} · ${names.branchScale}</small></h2>${figure}<p class="values">${values}</p><p class="total">${words.change} <b>${changeWords(context, series)}</b></p></div>`;
}

function readBranches(branches: Readonly<Record<McriBranch, number | null>>): Branches | null {
  return McriBranch.options.every((branch) => branches[branch] !== null) ? (branches as Branches) : null;
}

function radars({ words, names, format, locale, first, last }: ComparisonContext): Html {
  const [before, after] = [readBranches(first.branches), readBranches(last.branches)];
  if (!before || !after) return html`<p class="note">${words.radarMissing}</p>`;
  const told = McriBranch.options.map(
    (branch) => `${names.branches[branch]} ${format.decimal(before[branch])}, ${format.decimal(after[branch])}`,
  );
  const text = fill(words.radarText, { branches: told.join('; ') });
  return html`<div><figure class="radar" role="img" aria-label="${text}">${trusted(radarSvg(after, locale, before))}</figure><p class="note">${words.radar}</p></div>`;
}

function branchPanels(context: ComparisonContext): Html {
  const { words } = context;
  const panels = branchSeries(context).map(
    (series) =>
      html`<section><h3>${series.name}</h3>${seriesFigure(context, series, { width: 33, height: 15 })}<p class="note">${valueList(series)}</p><p>${words.change} <b>${changeWords(context, series)}</b></p></section>`,
  );
  return html`<section class="panels"><h2>${words.branches}</h2><div>${panels}</div><p class="note">${words.timeScale}</p></section>`;
}

interface NamedSeries {
  readonly name: string;
  readonly series: Series;
}

const MOST = 5;

/** Largest change as share of its scale first; the scales say nothing of its weight. */
function changedMost(context: ComparisonContext): readonly NamedSeries[] {
  const share = ({ series: { change, range } }: NamedSeries) => Math.abs(change ?? 0) / (range[1] - range[0]);
  const branches = branchSeries(context).map((series) => ({ name: `MCRi: ${series.name}`, series }));
  const scores = context.questionnaires.flatMap(({ id, name }) =>
    scoreSeries(context, id).map((series) => ({ name: `${name}: ${series.name}`, series })),
  );
  return [...branches, ...scores]
    .filter((named) => share(named) > 0)
    .toSorted((a, b) => share(b) - share(a))
    .slice(0, MOST);
}

function changeTable(context: ComparisonContext): Html {
  const { words, names } = context;
  const most = changedMost(context);
  if (most.length === 0)
    return html`<section class="most"><h2>${words.most}</h2><p>${words.nothingChanged}</p></section>`;
  const rows = most.map(({ name, series }) => {
    const [first, last] = endWords(context, series);
    const { range, isHigherWorse, writeEnd } = series;
    const scale = `${writeEnd(range[0])} – ${writeEnd(range[1])}, ${isHigherWorse ? names.higherIsWorse : names.higherIsBetter}`;
    return html`<tr><th scope="row">${name} <small>${scale}</small></th><td class="number">${first}</td><td class="number">${last}</td><td class="number"><b>${changeWords(context, series)}</b></td></tr>`;
  });
  return html`<section class="most"><h2>${words.most} <small>${words.mostNote}</small></h2><table><thead><tr><th scope="col">${words.value}</th><th scope="col" class="number">${words.first}</th><th scope="col" class="number">${words.last}</th><th scope="col" class="number">${words.change}</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}

/** Page 1: the course in one look. */
export function coursePage(context: ComparisonContext): PageContent {
  const body = html`<h1>${context.words.title}</h1>${facts(context)}<section class="course">${indexCourse(context)}${radars(context)}</section>${branchPanels(context)}${changeTable(context)}${mapSection(context)}<p class="patient">${context.words.patient}</p>`;
  return { name: 'comparison', body };
}
