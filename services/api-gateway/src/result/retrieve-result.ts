import type { QuestionnaireResult, Result, ValueSet } from '@pain-assessment/contracts';
import { type ExactIndex, toFhirBundle } from '@pain-assessment/fhir';
import { exactIndex, notAnsweredText, scoreName, scoreRanges } from '@pain-assessment/questionnaires';
import type { Account } from '../accounts/account.ts';
import { absentResult, auditSession, type IntegratorOperation, sessionQuery } from '../callers/integrator-call.ts';
import { acceptsFhir, FHIR_TYPE } from '../edge/accepts.ts';
import { type Answer, jsonBytes } from '../edge/route.ts';
import type { SessionVault } from '../vault/session-vault.ts';

/** The index with its scale, unrounded; the result has both with one decimal. */
function indexOf({ scores, version }: QuestionnaireResult, valueSet: ValueSet): ExactIndex | null {
  const value = exactIndex(scores, { version, valueSet });
  const range = scoreRanges('eq5d', version, { valueSet }).index;
  return value === null || !range ? null : { value, range };
}

/** A stored result, JSON in UTF-8, as a 200 with its FHIR R4 document. */
function fhirAnswer(storedResult: Buffer, { id, name }: Account): Answer {
  const result = JSON.parse(storedResult.toString()) as Result;
  const account = { id, name };
  const bundle = toFhirBundle(result, { account, notAnswered: notAnsweredText, scoreName, exactIndex: indexOf });
  return { status: 200, headers: { 'Content-Type': FHIR_TYPE }, body: Buffer.from(JSON.stringify(bundle)) };
}

/** `GET /v1/sessions/{id}/result`, as JSON or as FHIR; its first 200 fixes when the result is deleted (contract.md#result). */
export function retrieveResult({ vault }: { vault: Pick<SessionVault, 'retrieve'> }): IntegratorOperation {
  return {
    audit: auditSession('retrieval'),
    async run(call) {
      const retrieved = await vault.retrieve(sessionQuery(call));
      if (!retrieved?.body) throw absentResult(retrieved?.facts ?? null);
      const { body } = retrieved;
      return acceptsFhir(call.headers.accept?.join(', '))
        ? fhirAnswer(body, call.caller.account)
        : jsonBytes(200, body);
    },
  };
}
