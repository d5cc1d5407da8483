import type { Bus, CallContext } from '@pain-assessment/bus';
import {
  CompareBundles,
  type ComparedAssessment,
  type Comparison,
  type ExactNumbers,
  type FieldError,
  type McriBranch,
  roundToOneDecimal,
  roundToTwoDecimals,
  SCORING_COMPARE,
  type ScoringReply,
} from '@pain-assessment/contracts';
import { cellAreaCm2, findBodyShape } from '@pain-assessment/pain-map';
import type { Questionnaires } from '@pain-assessment/questionnaires';
import { codedError } from '@pain-assessment/service-kit';
import type { Account } from '../accounts/account.ts';
import { computeNumbers } from '../assessment/assessment.ts';
import { busContext } from '../assessment/drawing.ts';
import { findProvenance } from '../assessment/provenance.ts';
import type { IntegratorOperation } from '../callers/integrator-call.ts';
import { acceptsPdf } from '../edge/accepts.ts';
import { parseBody } from '../edge/body.ts';
import { invalidRequest } from '../edge/problem.ts';
import { json, pdf } from '../edge/route.ts';
import { boundPerOwner } from '../limits/in-flight.ts';
import { COMPARISONS_PER_ACCOUNT } from '../limits/limits.table.ts';
import type { BundleContents } from '../vault/resume-bundles.ts';
import { localeError, openBundles, toAssessable } from './bundles.ts';
import { findChanges } from './comparison.ts';
import { withinDocumentQuota } from './document-quota.ts';
import type { DocumentDependencies } from './make-report.ts';
import { type Compared, type Computed, printComparison } from './print-comparison.ts';

/** Twelve of the largest bundles take 15.1 MiB (contract.md#comparisons). */
const BODY_LIMIT = 16 * 1024 * 1024;
/** Bytes, text and bundles of a body; each is opened alone. An assessment of as many bytes takes nine (BODY_COST). */
const MEMORY_SHARE = 4 / 9;
const DEADLINE_MS = 60_000;

interface CompareDependencies extends DocumentDependencies {
  /** Version of the product. */
  readonly engine: string;
  readonly questionnaires: Pick<Questionnaires, 'wording'>;
}

const notComparable = (index: number): FieldError => ({
  pointer: `/bundles/${index}`,
  code: 'not_comparable',
  detail: 'must be of the zone and sex of the first bundle',
});

function assertComparable(opened: readonly BundleContents[]): void {
  const [first] = opened;
  const errors = opened.flatMap(({ zone, patient }, index) =>
    zone === first?.zone && patient.sex === first.patient.sex ? [] : [notComparable(index)],
  );
  if (errors.length > 0) throw invalidRequest(...errors);
}

function readExact({ exact }: ScoringReply): ExactNumbers {
  if (!exact) throw codedError('figures_incomplete', 'a scoring of the release before gives no unrounded numbers');
  return exact;
}

const readBranches = ({ branches }: ScoringReply['mcri']) => branches as Readonly<Record<McriBranch, number | null>>;

async function computeOne(
  { bus, questionnaires }: CompareDependencies,
  contents: BundleContents,
  context: CallContext,
): Promise<Computed> {
  const assessable = toAssessable(contents, null);
  const numbers = await computeNumbers(bus, { ...assessable, locale: contents.locale }, context);
  const provenance = findProvenance(assessable, numbers, questionnaires);
  const { height_cm, weight_kg } = contents.patient;
  const shown: ComparedAssessment = {
    computed_at: contents.computedAt,
    patient: { height_cm, weight_kg },
    versions: contents.versions,
    provenance: { ...provenance, wording: contents.wording ?? provenance.wording },
    mcri: numbers.mcri.status === 'computed' ? numbers.mcri.score : null,
    branches: readBranches(numbers.mcri),
    scores: Object.fromEntries(numbers.questionnaires.map(({ id, scores }) => [id, scores])),
    cartography: numbers.cartography,
  };
  return { contents, shown, exact: readExact(numbers), cells: numbers.cells ?? null };
}

/** Oldest first; bundles of one instant in the order of their bytes. */
const inOrder = (opened: readonly BundleContents[], sent: readonly string[]): readonly BundleContents[] =>
  opened
    .map((contents, index) => ({ contents, bundle: sent[index] ?? '' }))
    .sort(
      (a, b) =>
        a.contents.computedAt.localeCompare(b.contents.computedAt) ||
        Buffer.compare(Buffer.from(a.bundle), Buffer.from(b.bundle)),
    )
    .map(({ contents }) => contents);

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
  const isOneShape = findBodyShape(first.contents.patient) === findBodyShape(last.contents.patient);
  const isOneMake = first.shown.versions.stats_algo === last.shown.versions.stats_algo;
  if (!hasMaps || !isOneShape || !isOneMake) return NO_MAP_CHANGE;
  const request = { first_cells: first.cells, last_cells: last.cells };
  const counted = await bus.request(SCORING_COMPARE, request, context);
  const toCm2 = (cells: number) => roundToOneDecimal(cells * cellAreaCm2(last.contents.patient.height_cm));
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
  dependencies: CompareDependencies,
  {
    account,
    opened,
    locale,
  }: { account: Account; opened: readonly BundleContents[]; locale: Comparison['locale'] | undefined },
  context: CallContext,
): Promise<Compared> {
  const computed: Computed[] = [];
  for (const contents of opened) computed.push(await computeOne(dependencies, contents, context));
  const [first, last] = [computed.at(0), computed.at(-1)];
  if (!first || !last) throw new RangeError('nothing to compare');
  const { zone, patient } = first.contents;
  const comparison: Comparison = {
    zone,
    sex: patient.sex,
    locale: locale ?? account.defaultLocale,
    assessments: computed.map(({ shown }) => shown),
    changes: { ...findChanges(computed, zone), map: await compareMaps(dependencies.bus, [first, last], context) },
  };
  return { comparison, ends: [first, last] };
}

/** `POST /v1/comparisons`: two to twelve assessments beside each other; nothing is kept (contract.md#comparisons). */
export function compareBundles(dependencies: CompareDependencies): IntegratorOperation {
  const { vault, bundles, bus, engine } = dependencies;
  const bound = boundPerOwner({ most: COMPARISONS_PER_ACCOUNT, limit: 'reports' });
  return {
    body: { limit: BODY_LIMIT, memoryShare: MEMORY_SHARE },
    deadlineMs: DEADLINE_MS,
    audit: ({ caller }) => ({ action: 'comparison', account: caller.account.id, keyId: caller.keyId, sessionId: null }),
    async run({ caller: { account }, body, headers, now, trace, deadline }) {
      const { bundles: sent, locale, reference = null } = parseBody(CompareBundles, body);
      const refused = localeError(locale, account);
      if (refused) throw invalidRequest(refused);
      const isPrinted = acceptsPdf(headers.accept?.join(', '));
      const answer = async () => {
        const places = sent.map((bundle, index) => ({ bundle, pointer: `/bundles/${index}` }));
        const opened = await openBundles(bundles, account, places);
        assertComparable(opened);
        const context = busContext(account.id, { trace, deadline, reservedMs: 0 });
        return withinDocumentQuota(vault, { account, now }, async () => {
          const compared = await compare(dependencies, { account, opened: inOrder(opened, sent), locale }, context);
          if (!isPrinted) return json(200, compared.comparison);
          return pdf(await printComparison(bus, { ...compared, account, reference, engine }, context));
        });
      };
      return bound(account.id, answer);
    },
  };
}
