import type { Bus, CallContext } from '@pain-assessment/bus';
import {
  type CompareBundles,
  type ComparedAssessment,
  type Comparison,
  type ComparisonRequest,
  type FieldError,
  type McriBranch,
  QuestionnaireId,
  REPORT_COMPARISON,
  roundToOneDecimal,
  roundToTwoDecimals,
  SCORING_COMPARE,
  type ScoringReply,
} from '@pain-assessment/contracts';
import { cellAreaCm2, findBodyShape } from '@pain-assessment/pain-map';
import type { Questionnaires } from '@pain-assessment/questionnaires';
import type { Account, Caller } from '../accounts/accounts.ts';
import { API_VERSION, findProvenance } from '../assessment/assess.ts';
import { busContext, computeNumbers } from '../assessment/compute.ts';
import { assertSignable, documentOwner, ownWords, readPrint } from '../assessment/print-report.ts';
import { auditIntegrator, type IntegratorCall, type IntegratorOperation } from '../callers/integrator-call.ts';
import { acceptsPdf } from '../edge/accepts.ts';
import { acceptBody } from '../edge/body-shapes.ts';
import { invalidRequest } from '../edge/problem.ts';
import { json, pdf } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { BundleContents } from '../session/bundle-contents.ts';
import { assertLocale, inTurn, type ReadBundle, readBundles, toAssessable } from './bundles.ts';
import { findChanges, nameRegions } from './comparison.ts';
import { withinDocumentQuota } from './document-quota.ts';
import type { DocumentDependencies } from './make-report.ts';

interface CompareDependencies extends DocumentDependencies {
  /** Version of the product. */
  readonly engine: string;
  readonly questionnaires: Pick<Questionnaires, 'wording'>;
}

/** The part of a computed bundle that its comparison needs; its strokes are not among it. */
interface Computed extends Pick<BundleContents, 'zone' | 'locale' | 'patient'> {
  readonly shown: ComparedAssessment;
  readonly answers: BundleContents['assessment']['answers'];
  /** Cells of the map, null if nothing in it is painful. */
  readonly cells: string | null;
}

interface Compared {
  readonly comparison: Comparison;
  readonly ends: readonly [Computed, Computed];
}

const notComparable = ({ pointer }: ReadBundle): FieldError => ({
  pointer,
  code: 'not_comparable',
  detail: 'must be of the zone and sex of the first bundle',
});

function assertComparable(bundles: readonly ReadBundle[]): void {
  const [first] = bundles;
  const others = bundles.filter(({ zone, sex }) => zone !== first?.zone || sex !== first.sex);
  const errors = others.map(notComparable);
  if (errors.length > 0) throw invalidRequest(...errors);
}

const readBranches = ({ branches }: ScoringReply['mcri']) => branches as Readonly<Record<McriBranch, number | null>>;

async function computeOne(
  { bus, questionnaires }: CompareDependencies,
  { contents, mode }: Pick<Caller, 'mode'> & { readonly contents: BundleContents },
  context: CallContext,
): Promise<Computed> {
  const assessable = toAssessable(contents, { mode, reference: null });
  const numbers = await computeNumbers(bus, assessable, context);
  const provenance = findProvenance(assessable, numbers, questionnaires);
  const { patient, versions, wording } = contents;
  const { height_cm, weight_kg } = patient;
  const shown: ComparedAssessment = {
    computed_at: contents.computedAt,
    patient: { height_cm, weight_kg },
    versions,
    provenance: { ...provenance, wording },
    mcri: numbers.mcri.status === 'computed' ? numbers.mcri.score : null,
    branches: readBranches(numbers.mcri),
    scores: Object.fromEntries(numbers.questionnaires.map(({ id, scores }) => [id, scores])),
    cartography: numbers.cartography,
  };
  const { zone, locale, assessment } = contents;
  return { zone, locale, patient, answers: assessment.answers, shown, cells: numbers.cells ?? null };
}

/** Oldest first; bundles of one instant in the order of their bytes. */
const inOrder = (bundles: readonly ReadBundle[]): readonly ReadBundle[] =>
  bundles.toSorted(
    (a, b) => a.computedAt.localeCompare(b.computedAt) || Buffer.compare(Buffer.from(a.bundle), Buffer.from(b.bundle)),
  );

/** Computes one bundle after the other, so that the contents of only one are in memory. */
async function computeEach(
  dependencies: CompareDependencies,
  { bundles, call, spend }: { bundles: readonly ReadBundle[]; call: IntegratorCall; spend: () => void },
  context: CallContext,
): Promise<readonly Computed[]> {
  const computed: Computed[] = [];
  for (const bundle of inOrder(bundles)) {
    const { contents, release } = await bundle.open(inTurn(call));
    spend();
    computed.push(await computeOne(dependencies, { contents, mode: call.caller.mode }, context));
    release();
  }
  return computed;
}

const NO_MAP_CHANGE: Comparison['changes']['map'] = {
  comparable: false,
  new_cm2: null,
  resolved_cm2: null,
  persistent_cm2: null,
  overlap: null,
};

async function compareMaps(
  bus: Bus,
  [first, last]: readonly [Computed, Computed],
  context: CallContext,
): Promise<Comparison['changes']['map']> {
  const hasMaps = first.shown.cartography !== null && last.shown.cartography !== null;
  const isOneShape = findBodyShape(first.patient) === findBodyShape(last.patient);
  const isOneMake = first.shown.versions.stats_algo === last.shown.versions.stats_algo;
  if (!hasMaps || !isOneShape || !isOneMake) return NO_MAP_CHANGE;
  const request = { first_cells: first.cells, last_cells: last.cells };
  const counted = await bus.request(SCORING_COMPARE, request, context);
  const toCm2 = (cells: number) => roundToOneDecimal(cells * cellAreaCm2(last.patient.height_cm));
  const union = counted.new_cells + counted.resolved_cells + counted.persistent_cells;
  return {
    comparable: true,
    new_cm2: toCm2(counted.new_cells),
    resolved_cm2: toCm2(counted.resolved_cells),
    persistent_cm2: toCm2(counted.persistent_cells),
    overlap: union === 0 ? null : roundToTwoDecimals(counted.persistent_cells / union),
  };
}

async function compare(
  bus: Bus,
  { computed, locale }: { computed: readonly Computed[]; locale: Comparison['locale'] | undefined },
  context: CallContext,
): Promise<Compared> {
  const [first, last] = [computed.at(0), computed.at(-1)];
  if (!first || !last) throw new RangeError('nothing to compare');
  const { zone } = first;
  const named = locale ?? last.locale;
  const assessments = computed.map(({ shown }) => nameRegions(shown, named));
  const comparison: Comparison = {
    zone,
    sex: first.patient.sex,
    locale: named,
    assessments,
    changes: { ...findChanges(assessments, zone), map: await compareMaps(bus, [first, last], context) },
  };
  return { comparison, ends: [first, last] };
}

/** Differing first and last answers to one questionnaire; none if its versions differ. */
function compareAnswers(
  { comparison: { locale }, ends }: Compared,
  id: QuestionnaireId,
): ComparisonRequest['questionnaires'][number]['answers'] {
  const [first, last] = ends.map(({ answers: given, shown, patient }) => {
    const version = shown.versions.questionnaires[id];
    const answers = given?.[id];
    const asked = version !== undefined && answers && { id, version, locale, sex: patient.sex };
    return asked ? { version, list: ownWords.answerList(asked, answers) } : null;
  });
  if (!first || !last || first.version !== last.version) return [];
  return first.list.flatMap(({ question, answer }, index) => {
    const now = last.list[index]?.answer ?? '';
    return answer === now ? [] : [{ question, first: answer, last: now }];
  });
}

/** The questionnaires with scores in at least one assessment, named as in the latest that has them. */
function compareQuestionnaires(compared: Compared): ComparisonRequest['questionnaires'] {
  const { sex, locale, assessments } = compared.comparison;
  return QuestionnaireId.options.flatMap((id) => {
    const version = assessments.findLast(({ scores }) => scores[id] !== undefined)?.versions.questionnaires[id];
    if (version === undefined) return [];
    const { name } = ownWords.localise({ id, version, locale, sex });
    return [{ id, name, answers: compareAnswers(compared, id) }];
  });
}

const toMap = ({ shown, cells }: Computed) => shown.cartography && { cells };

async function print(
  { bus, engine }: CompareDependencies,
  { account, reference, ...compared }: Compared & { readonly account: Account; readonly reference: string | null },
  context: CallContext,
): Promise<Buffer> {
  const { comparison, ends } = compared;
  const [first, last] = ends;
  const request: ComparisonRequest = {
    comparison,
    questionnaires: compareQuestionnaires(compared),
    maps: { first: toMap(first), last: toMap(last) },
    reference,
    account: await documentOwner(account),
    time_zone: account.timeZone,
    made_by: { api: API_VERSION, engine },
  };
  return readPrint(await bus.request(REPORT_COMPARISON, request, context), account);
}

function comparison(
  dependencies: CompareDependencies,
  isPdf: (accept: string | undefined) => boolean,
): IntegratorOperation {
  const { claims, bundles, bus } = dependencies;
  return {
    bounds: CALLS.comparison,
    body: 'comparison',
    audit: auditIntegrator('comparison'),
    async run(call) {
      const { account } = call.caller;
      const { bundles: sent, locale, reference = null } = acceptBody<CompareBundles>(call.body);
      assertLocale(locale, account);
      const isPrinted = isPdf(call.headers.accept?.join(', '));
      const { now } = call;
      const context = busContext(account.id, call);
      return withinDocumentQuota(claims, { account, now }, async (spend) => {
        if (isPrinted) assertSignable(account, now);
        const places = sent.map((bundle, index) => ({ bundle, pointer: `/bundles/${index}` }));
        const read = await readBundles(bundles, account, places);
        assertComparable(read);
        const computed = await computeEach(dependencies, { bundles: read, call, spend }, context);
        const compared = await compare(bus, { computed, locale }, context);
        if (!isPrinted) return json(200, compared.comparison);
        return pdf(await print(dependencies, { ...compared, account, reference }, context));
      });
    },
  };
}

/** `POST /v1/comparisons`: compares two to twelve assessments, as JSON or PDF; stores nothing (contract.md#comparisons). */
export const compareBundles = (dependencies: CompareDependencies): IntegratorOperation =>
  comparison(dependencies, acceptsPdf);

/** `POST /v1/comparisons/report`: the same PDF for any `Accept` header (contract.md#comparisons). */
export const printBundles = (dependencies: CompareDependencies): IntegratorOperation =>
  comparison(dependencies, () => true);
