import { McriBranch, type MissingPart } from '@pain-assessment/contracts';
import { type Html, html, trusted } from '../document/html.ts';
import { indexEnds, scaleBar, scaleEnds, unofficialBranches } from '../document/score.ts';
import { printedRadar } from '../figures/radar.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { hasPain } from './painful-regions.ts';
import { describeRadar } from './picture-words.ts';

const SCALE = { range: [0, 10], isHigherBetter: true } as const;

/** The branches by name, with bars, if there is no radar with their values. */
function branchTable(context: ReportContext, marked: ReadonlySet<McriBranch>): Html {
  const { labels, names, format, result } = context;
  const rows = McriBranch.options.map((branch) => {
    const value = result.mcri.branches[branch];
    const bar = value === null ? null : scaleBar({ ...SCALE, value });
    const figure = value === null ? labels.comparison.missing : format.decimal(value);
    const mark = value !== null && marked.has(branch) && '*';
    return html`<tr><th scope="row">${names.branches[branch]}${mark}</th><td class="number">${figure}</td><td class="graph">${bar}</td></tr>`;
  });
  return html`<div class="branches"><table><caption>${names.branchScale}</caption><tbody>${rows}</tbody></table></div>`;
}

function headline({ labels, format }: ReportContext, score: number, mark: string): Html {
  return html`<p class="score"><b>${format.decimal(score)}</b><span>${mark} / 10</span></p><div class="headline-scale">${scaleBar({ ...SCALE, value: score })}${scaleEnds(SCALE, { write: format.value, words: indexEnds(labels) })}</div>`;
}

/** Names the missing parts in the order of the result; items of one questionnaire share a line, with their numbers. */
function missingLines({ labels, result, mapAsked }: ReportContext, parts: readonly MissingPart[]): readonly string[] {
  const lines = parts.map(({ kind, questionnaire: id }) => {
    if (kind === 'cartography') return mapAsked ? labels.mcri.missingMap : labels.map.notAsked;
    const asked = result.questionnaires.find((candidate) => candidate.id === id);
    if (!asked) return labels.scores.notAsked;
    if (kind !== 'item') return fill(labels.mcri.missingQuestionnaire, { name: asked.name });
    const missing = parts.filter((part) => part.questionnaire === id && part.item !== null).map(({ item }) => item);
    const numbers = asked.answers.flatMap(({ item }, index) => (missing.includes(item) ? [index + 1] : []));
    return fill(labels.mcri.missingItems, { name: asked.name, items: numbers.join(', ') });
  });
  return [...new Set(lines)];
}

/** Names the unanswered items of scores that the index does not need. */
function unansweredLines({ labels, result }: ReportContext): readonly string[] {
  const missing = result.mcri.status === 'missing' ? result.mcri.missing : [];
  return result.questionnaires.flatMap(({ id, name, answers, scores, score_ranges }) => {
    const parts = missing.filter(({ questionnaire }) => questionnaire === id);
    const isNamed = (item: string) => parts.some((part) => part.item === null || part.item === item);
    const skipped = answers.flatMap(({ item, value }, index) => (value === null && !isNamed(item) ? [index + 1] : []));
    if (skipped.length === 0 || Object.keys(score_ranges).every((key) => key in scores)) return [];
    if (skipped.length === answers.length) return [fill(labels.mcri.missingQuestionnaire, { name })];
    return [fill(labels.mcri.missingItems, { name, items: skipped.join(', ') })];
  });
}

/** Says that the map and the scale contradict each other; the index contains both. */
function contradiction({ labels, result, format }: ReportContext): string | null {
  const scale = result.questionnaires.find(({ id }) => id === 'vas_global')?.scores.total ?? 0;
  if (result.cartography === null || hasPain(result.cartography) || scale === 0) return null;
  return fill(labels.mcri.contradiction, { value: format.decimal(result.mcri.branches.mapping ?? 0) });
}

function missing(context: ReportContext, parts: readonly MissingPart[]): Html {
  const { labels } = context;
  const lines = missingLines(context, parts).map((line) => html`<li>${line}</li>`);
  return html`<p class="score missing">${labels.mcri.notComputed}</p><p>${labels.mcri.missing}</p><ul>${lines}</ul>`;
}

/** The radar with the values at its tips; a table of the values if one is missing. */
function branchFigure(context: ReportContext, marked: ReadonlySet<McriBranch>): Html {
  const { result, locale } = context;
  const { mcri } = result;
  if (mcri.status === 'missing') return branchTable(context, marked);
  const svg = trusted(printedRadar({ branches: mcri.branches, locale, marked }));
  return html`<figure class="radar" role="img" aria-label="${describeRadar(context, mcri)}">${svg}</figure>`;
}

/** Top of page 1: the index (MCRi) beside the radar of its five branches, or its missing parts beside a table of them. */
export function mcriPanel(context: ReportContext): Html {
  const { labels, result } = context;
  const { mcri } = result;
  const marked = unofficialBranches([result], result.zone);
  const mark = marked.size > 0 ? '*' : '';
  const figure = mcri.status === 'computed' ? headline(context, mcri.score, mark) : missing(context, mcri.missing);
  const notes = [contradiction(context), ...unansweredLines(context)].map(
    (note) => note && html`<p class="note">${note}</p>`,
  );
  const isMarked = McriBranch.options.some((branch) => mcri.branches[branch] !== null && marked.has(branch));
  const unofficial = isMarked && html`<p class="note">${labels.mcri.unofficial}</p>`;
  const composite = fill(labels.mcri.composite, { version: result.versions.mcri_algo });
  return html`<section class="mcri ${mcri.status}"><div class="figures"><h2>MCRi <small>${labels.mcri.expansion}</small></h2>${figure}${notes}${unofficial}<p class="note">${composite}</p></div>${branchFigure(context, marked)}</section>`;
}
