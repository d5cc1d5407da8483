import { McriBranch, type MissingPart } from '@pain-assessment/contracts';
import { radarSvg } from '../figures/radar.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { scaleBar } from './scale.ts';

const RANGE = [0, 10] as const;

function branchRows({ labels, format, result }: ReportContext): Html {
  const rows = McriBranch.options.map((branch) => {
    const value = result.mcri.branches[branch];
    const bar = value === null ? null : scaleBar({ value, range: RANGE });
    const figure = value === null ? '–' : format.decimal(value);
    return html`<tr><th scope="row">${labels.mcri.branches[branch]}</th><td class="number">${figure}</td><td class="graph">${bar}</td></tr>`;
  });
  return html`<table class="branches"><caption>${labels.mcri.branchesCaption}</caption><tbody>${rows}</tbody></table>`;
}

function headline({ labels, format }: ReportContext, score: number): Html {
  return html`<p class="score"><b>${format.decimal(score)}</b><span> / 10</span></p>
<div class="headline-scale">${scaleBar({ value: score, range: RANGE })}<p class="ends"><span>0 · ${labels.mcri.worst}</span><span>10 · ${labels.mcri.best}</span></p></div>`;
}

/** Names the parts in the order of the result; items of one questionnaire share a line and go by their numbers there. */
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

function missing(context: ReportContext, parts: readonly MissingPart[]): Html {
  const { labels } = context;
  const lines = missingLines(context, parts).map((line) => html`<li>${line}</li>`);
  return html`<p class="score missing">${labels.mcri.notComputed}</p><p>${labels.mcri.missing}</p><ul>${lines}</ul>`;
}

function radar({ result, labels, format, locale }: ReportContext): Html | null {
  const { mcri } = result;
  if (mcri.status === 'missing') return null;
  const text = fill(labels.mcri.radarText, { score: format.decimal(mcri.score) });
  return html`<figure class="radar" role="img" aria-label="${text}">${trusted(radarSvg(mcri.branches, locale))}</figure>`;
}

/** The index with its radar and five values, or what it lacks. */
export function mcriPanel(context: ReportContext): Html {
  const { labels, result } = context;
  const { mcri } = result;
  const figure = mcri.status === 'computed' ? headline(context, mcri.score) : missing(context, mcri.missing);
  const notice = fill(labels.mcri.notice, { version: result.versions.mcri_algo });
  return html`<section class="mcri ${mcri.status}"><div class="figures"><h2>MCRi <small>${labels.mcri.expansion}</small></h2>${figure}</div>${branchRows(context)}${radar(context)}<p class="notice">${notice}</p></section>`;
}
