import { McriBranch } from '@pain-assessment/contracts';
import type { PageContent } from '../document/frame.ts';
import { type Html, html, sentences, trusted } from '../document/html.ts';
import { opening, shortReference } from '../document/opening.ts';
import { unofficialBranches } from '../document/score.ts';
import { type Branches, printedRadar } from '../figures/radar.ts';
import { fill } from '../labels/labels.ts';
import type { ComparisonContext } from './context.ts';
import { courseWords, findMostLetters, seriesFigure, valueWords } from './course-words.ts';
import { mapSection } from './map-section.ts';
import { branchSeries, indexSeries, type Series } from './series.ts';

/** Height and weight of the first and last assessment: "168 cm · 64 → 92 kg". */
function patientCourse({ first, last, format }: ComparisonContext): string {
  const course = (before: number, after: number) =>
    before === after ? format.value(after) : `${format.value(before)} → ${format.value(after)}`;
  const [{ height_cm: height, weight_kg: weight }, after] = [first.patient, last.patient];
  return `${course(height, after.height_cm)}\u00a0cm · ${course(weight, after.weight_kg)}\u00a0kg`;
}

/** The head of page 1, which alone contains reference and label. */
export function courseHead(context: ComparisonContext): Html {
  const { labels, words, comparison, first, last, reference, day } = context;
  return opening(context, words.title, [
    [labels.facts.zone, labels.zones[comparison.zone]],
    [words.count, String(comparison.assessments.length)],
    [words.first, day(first.computed_at)],
    [words.last, day(last.computed_at)],
    [labels.facts.reference, shortReference(reference)],
    [labels.facts.patient, patientCourse(context)],
  ]);
}

const markUnofficial = ({ isUnofficial }: Series) => isUnofficial && '*';

/** The index of first and last assessment, then by day; prints every value and names every missing one. */
function indexCourse(context: ComparisonContext): Html {
  const { comparison, words, labels, names, first, last, day } = context;
  const series = indexSeries(context);
  const composite = fill(labels.mcri.composite, { version: last.versions.mcri_algo });
  const values = comparison.assessments.map(
    ({ computed_at }, index) =>
      html`<span>${day(computed_at)} <b>${valueWords(context, series, series.values[index] ?? null)}</b></span> `,
  );
  const figure = seriesFigure(context, series, { width: 102, height: 27, isLabelled: true });
  const ends = html`<p class="ends"><span>${day(first.computed_at)}</span><span>${day(last.computed_at)}</span></p>`;
  return html`<div><div class="answer"><h2>MCRi${markUnofficial(series)} </h2><p>${courseWords(context, series)}</p></div><p class="note">${words.index} · ${names.branchScale}. ${composite}</p>${figure}${ends}<p class="values">${values}</p></div>`;
}

function readBranches(branches: Readonly<Record<McriBranch, number | null>>): Branches | null {
  return McriBranch.options.every((branch) => branches[branch] !== null) ? (branches as Branches) : null;
}

function radars({ comparison, words, names, format, locale, first, last }: ComparisonContext): Html {
  const [before, after] = [readBranches(first.branches), readBranches(last.branches)];
  if (!before || !after) return html`<p class="note">${words.radarMissing}</p>`;
  const described = McriBranch.options.map(
    (branch) => `${names.branches[branch]} ${format.decimal(before[branch])}, ${format.decimal(after[branch])}`,
  );
  const text = fill(words.radarText, { branches: described.join('; ') });
  const marked = unofficialBranches(comparison.assessments, comparison.zone);
  const svg = trusted(printedRadar({ branches: after, locale, first: before, marked }));
  return html`<div><figure class="radar" role="img" aria-label="${text}">${svg}</figure><p class="note">${words.radar}</p></div>`;
}

function branchPanels(context: ComparisonContext): Html {
  const { words, labels } = context;
  const all = branchSeries(context);
  const letters = findMostLetters(context, all);
  const panels = all.map(
    (series) =>
      html`<section><h3>${series.name}${markUnofficial(series)}</h3>${seriesFigure(context, series, { width: 33, height: 14, letters })}<p>${courseWords(context, series)}</p></section>`,
  );
  const mark = all.some(({ isUnofficial }) => isUnofficial) && labels.mcri.unofficial;
  return html`<section class="panels"><h2>${words.branches}</h2><div>${panels}</div><p class="note">${sentences(words.timeScale, labels.scores.cue, mark)}</p></section>`;
}

/** Page 1: the course of index, branches and maps. */
export function coursePage(context: ComparisonContext): PageContent {
  const body = html`${courseHead(context)}<section class="course">${indexCourse(context)}${radars(context)}</section>${branchPanels(context)}${mapSection(context)}<p class="patient">${context.words.patient}</p>`;
  return { name: 'comparison', body };
}
