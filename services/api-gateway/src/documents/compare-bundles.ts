import type { Bus, CallContext } from '@pain-assessment/bus';
import {
  type CompareBundles,
  type ComparedAssessment,
  type Comparison,
  type FieldError,
  type McriBranch,
  roundToOneDecimal,
  roundToTwoDecimals,
  SCORING_COMPARE,
  type ScoringReply,
} from '@pain-assessment/contracts';
import { cellAreaCm2, findBodyShape } from '@pain-assessment/pain-map';
import type { Questionnaires } from '@pain-assessment/questionnaires';
import type { Caller } from '../accounts/accounts.ts';
import { findProvenance } from '../assessment/assess.ts';
import { busContext, computeNumbers } from '../assessment/assessment.ts';
import { assertSignable } from '../assessment/print-report.ts';
import { auditIntegrator, type IntegratorCall, type IntegratorOperation } from '../callers/integrator-call.ts';
import { acceptsPdf } from '../edge/accepts.ts';
import { acceptBody } from '../edge/bodies.ts';
import { invalidRequest } from '../edge/problem.ts';
import { json, pdf } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { BundleContents } from '../session/bundle-contents.ts';
import { assertLocale, inTurn, type ReadBundle, readBundles, toAssessable } from './bundles.ts';
import { findChanges } from './comparison.ts';
import { type DocumentUnit, withinDocumentQuota } from './document-quota.ts';
import type { DocumentDependencies } from './make-report.ts';
import { type Compared, type Computed, printComparison } from './print-comparison.ts';

interface CompareDependencies extends DocumentDependencies {
  /** Version of the product. */
  readonly engine: string;
  readonly questionnaires: Pick<Questionnaires, 'wording'>;
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
  { bundles, call, unit }: { bundles: readonly ReadBundle[]; call: IntegratorCall; unit: DocumentUnit },
  context: CallContext,
): Promise<readonly Computed[]> {
  const computed: Computed[] = [];
  for (const bundle of inOrder(bundles)) {
    const { contents, release } = await bundle.open(inTurn(call));
    unit.spend();
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
  const assessments = computed.map(({ shown }) => shown);
  const comparison: Comparison = {
    zone,
    sex: first.patient.sex,
    locale: locale ?? last.locale,
    assessments,
    changes: { ...findChanges(assessments, zone), map: await compareMaps(bus, [first, last], context) },
  };
  return { comparison, ends: [first, last] };
}

function comparison(
  dependencies: CompareDependencies,
  isPdf: (accept: string | undefined) => boolean,
): IntegratorOperation {
  const { claims, bundles, bus, engine } = dependencies;
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
      return withinDocumentQuota(claims, { account, now }, async (unit) => {
        if (isPrinted) assertSignable(account, now);
        const places = sent.map((bundle, index) => ({ bundle, pointer: `/bundles/${index}` }));
        const read = await readBundles(bundles, account, places);
        assertComparable(read);
        const computed = await computeEach(dependencies, { bundles: read, call, unit }, context);
        const compared = await compare(bus, { computed, locale }, context);
        if (!isPrinted) return json(200, compared.comparison);
        return pdf(await printComparison(bus, { ...compared, account, reference, engine }, context));
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
