import type { Bus } from '@pain-assessment/bus';
import { MakeReport } from '@pain-assessment/contracts';
import type { Assess, Assessed } from '../assessment/assess.ts';
import { busContext } from '../assessment/drawing.ts';
import { inOwnWords, printReport, type ReportBasis } from '../assessment/print-report.ts';
import type { IntegratorOperation } from '../callers/integrator-call.ts';
import { parseBody } from '../edge/body.ts';
import { invalidRequest } from '../edge/problem.ts';
import { pdf } from '../edge/route.ts';
import { boundPerOwner } from '../limits/in-flight.ts';
import { DOCUMENTS_PER_ACCOUNT } from '../limits/limits.table.ts';
import type { BundleContents, ResumeBundles } from '../vault/resume-bundles.ts';
import type { SessionVault } from '../vault/session-vault.ts';
import { localeError, openBundles, toAssessable } from './bundles.ts';
import { withinDocumentQuota } from './document-quota.ts';

const BODY_LIMIT = 4 * 1024 * 1024;
const DEADLINE_MS = 30_000;

/** What documents are made with. */
export interface DocumentDependencies {
  readonly vault: Pick<SessionVault, 'countDocument' | 'uncountDocument'>;
  readonly bundles: Pick<ResumeBundles, 'open'>;
  readonly assess: Assess;
  readonly bus: Bus;
}

/**
 * A result with the wording that its patient read: the bundle's, where it says so. What was read in other words than those of today is
 * printed in the service's own.
 */
function asAdministered(assessed: Assessed, { wording }: BundleContents, basis: ReportBasis): Assessed {
  if (!wording) return assessed;
  const today = assessed.provenance.wording;
  const questionnaires = assessed.questionnaires.map((entry) =>
    today[entry.id]?.pack === wording[entry.id]?.pack ? entry : inOwnWords(entry, entry.locale, basis),
  );
  return { ...assessed, questionnaires, provenance: { ...assessed.provenance, wording } };
}

/** `POST /v1/reports`: the report of a resume bundle as of its day; nothing is kept (contract.md#reports-from-bundles). */
export function makeReport({ vault, bundles, assess, bus }: DocumentDependencies): IntegratorOperation {
  const bound = boundPerOwner({ most: DOCUMENTS_PER_ACCOUNT, limit: 'reports' });
  return {
    body: { limit: BODY_LIMIT },
    deadlineMs: DEADLINE_MS,
    audit: ({ caller }) => ({ action: 'report', account: caller.account.id, keyId: caller.keyId, sessionId: null }),
    async run({ caller: { account }, body, now, trace, deadline }) {
      const { resume_bundle: bundle, locale, reference = null } = parseBody(MakeReport, body);
      const refused = localeError(locale, account);
      if (refused) throw invalidRequest(refused);
      const print = async () => {
        const [contents] = await openBundles(bundles, account, [{ bundle, pointer: '/resume_bundle' }]);
        if (!contents) throw new Error('a bundle was neither opened nor refused');
        return withinDocumentQuota(vault, { account, now }, async () => {
          const context = busContext(account.id, { trace, deadline, reservedMs: 0 });
          const assessable = toAssessable(contents, reference);
          const { assessed, cells } = await assess(assessable, context);
          const basis = { profile: assessable.profile, assessment: contents.assessment, cells };
          const result = asAdministered(assessed, contents, basis);
          return pdf(await printReport(bus, { account, result, basis, locale: locale ?? contents.locale }, context));
        });
      };
      return bound(account.id, print);
    },
  };
}
