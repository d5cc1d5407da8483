import { toFhirBundle } from '@pain-assessment/fhir';
import type { Account } from '../accounts/accounts.ts';
import {
  absentResult,
  auditIntegrator,
  findSession,
  type IntegratorOperation,
  readSession,
  sessionQuery,
} from '../callers/integrator-call.ts';
import { acceptsFhir, FHIR_TYPE } from '../edge/accepts.ts';
import type { Answer } from '../edge/answer.ts';
import { problem } from '../edge/problem.ts';
import { jsonBytes } from '../edge/route.ts';
import { CALLS, READ_COST } from '../limits/limits.table.ts';
import type { SessionReports } from '../report/session-reports.ts';
import { readResultPart, type SessionRecords } from '../session/records.ts';
import { retrieve } from '../session/rules.ts';
import type { Lifetimes, StoredFacts } from '../session/session.ts';

/** A stored result, JSON in UTF-8, as a 200 with its FHIR R4 document. */
function fhirAnswer(storedResult: Buffer, { id, name }: Account): Answer {
  const bundle = toFhirBundle(JSON.parse(storedResult.toString()), { id, name });
  return { status: 200, headers: { 'Content-Type': FHIR_TYPE }, body: Buffer.from(JSON.stringify(bundle)) };
}

const isPrinted = ({ parts }: StoredFacts) => Object.keys(parts).some((name) => name.startsWith('report-'));

interface Retrieval {
  readonly records: Pick<SessionRecords, 'find' | 'change'>;
  readonly lifetimes: Pick<Lifetimes, 'resultRetention'>;
  readonly reports: Pick<SessionReports, 'startAhead'>;
}

const answerRetrieval = (
  { records, lifetimes, reports }: Retrieval,
  isFhir: (accept: string | undefined) => boolean,
): IntegratorOperation => ({
  bounds: CALLS.session,
  audit: auditIntegrator('retrieval'),
  async run(call) {
    const { now } = call;
    const asFhir = isFhir(call.headers.accept?.join(', '));
    const cost = asFhir ? READ_COST.parsed : READ_COST.passed;
    const before = await findSession({ records }, call);
    const found = await readSession({ records }, call, { found: before, parts: ['result'], cost });
    // Opened before the deletion time is fixed: only a 200 is a retrieval, and a result that cannot be opened is none.
    const body = await readResultPart(found, 'result', now);
    if (!body) throw absentResult(found.facts);
    // Built before that too: an answer that cannot be built is no 200.
    const { account } = call.caller;
    const answer = asFhir ? fhirAnswer(body, account) : jsonBytes(200, body);
    const changed = await records.change(found, (record) => retrieve(record, lifetimes, now), { now });
    if (!changed) throw problem('session_not_found');
    if (!changed.outcome) throw absentResult(changed.loaded.facts);
    // Again, if the renderer was busy at its completion.
    if (!found.facts.retrieved && !isPrinted(found.facts))
      reports.startAhead(sessionQuery(call), { trace: call.trace, account });
    return answer;
  },
});

/** `GET /v1/sessions/{id}/result`, as JSON or as FHIR; its first 200 fixes the deletion time of the result (contract.md#result). */
export const retrieveResult = (dependencies: Retrieval): IntegratorOperation =>
  answerRetrieval(dependencies, acceptsFhir);

/** `GET /v1/sessions/{id}/document`: the result as FHIR for any `Accept` header; also a retrieval (contract.md#result). */
export const retrieveDocument = (dependencies: Retrieval): IntegratorOperation =>
  answerRetrieval(dependencies, () => true);
