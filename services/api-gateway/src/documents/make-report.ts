import type { Bus } from '@pain-assessment/bus';
import type { MakeReport } from '@pain-assessment/contracts';
import type { Assess, Assessed } from '../assessment/assess.ts';
import { busContext } from '../assessment/compute.ts';
import { assertSignable, inOwnWords, printReport } from '../assessment/print-report.ts';
import { auditIntegrator, type IntegratorOperation } from '../callers/integrator-call.ts';
import { acceptBody } from '../edge/body-shapes.ts';
import { pdf } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { BundleContents } from '../session/bundle-contents.ts';
import type { QuotaStore } from '../session/quotas.ts';
import type { ResumeBundles } from '../session/resume-bundles.ts';
import { assertLocale, inTurn, readBundles, toAssessable } from './bundles.ts';
import { withinDocumentQuota } from './document-quota.ts';

export interface DocumentDependencies {
  /** Store of quotas of accounts. */
  readonly claims: QuotaStore;
  readonly bundles: Pick<ResumeBundles, 'read'>;
  readonly assess: Assess;
  readonly bus: Bus;
}

/** A result with the bundle's wording; a questionnaire with a wording other than today's is printed in the service's own. */
function asAdministered(assessed: Assessed, { wording, patient }: BundleContents): Assessed {
  const today = assessed.provenance.wording;
  const questionnaires = assessed.questionnaires.map((entry) =>
    today[entry.id]?.pack === wording[entry.id]?.pack ? entry : inOwnWords(entry, entry.locale, patient),
  );
  return { ...assessed, questionnaires, provenance: { ...assessed.provenance, wording } };
}

/** `POST /v1/reports`: the report of a resume bundle with its date; stores nothing (contract.md#reports-from-bundles). */
export function makeReport({ claims, bundles, assess, bus }: DocumentDependencies): IntegratorOperation {
  return {
    bounds: CALLS.document,
    body: 'report',
    audit: auditIntegrator('report'),
    async run(call) {
      const { account, mode } = call.caller;
      const { resume_bundle: bundle, locale, reference = null } = acceptBody<MakeReport>(call.body);
      assertLocale(locale, account);
      return withinDocumentQuota(claims, { account, now: call.now }, async (spend) => {
        assertSignable(account, call.now);
        const [sealed] = await readBundles(bundles, account, [{ bundle, pointer: '/resume_bundle' }]);
        if (!sealed) throw new Error('a bundle was neither read nor rejected');
        const { contents } = await sealed.open(inTurn(call));
        spend();
        const context = busContext(account.id, call);
        const assessable = toAssessable(contents, { mode, reference });
        const { assessed, mapCounts } = await assess(assessable, context);
        const result = asAdministered(assessed, contents);
        return pdf(await printReport(bus, { account, result, mapCounts, locale: locale ?? contents.locale }, context));
      });
    },
  };
}
