import type { QuestionnaireResult, Result, ValueSet } from '@pain-assessment/contracts';
import { type DocumentSources, type ExactIndex, toFhirBundle } from '@pain-assessment/fhir';
import {
  codesAreScores,
  createQuestionnaires,
  exactIndex,
  scoreName,
  scoreRanges,
} from '@pain-assessment/questionnaires';
import type { Account } from '../accounts/account.ts';
import { absentResult, auditSession, type IntegratorOperation, sessionQuery } from '../callers/integrator-call.ts';
import { acceptsFhir, FHIR_TYPE } from '../edge/accepts.ts';
import { type Answer, jsonBytes } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { SessionVault } from '../session/session-vault.ts';

/** The index with its scale, unrounded; the result has both with one decimal. */
function indexOf({ scores, version }: QuestionnaireResult, valueSet: ValueSet): ExactIndex | null {
  const value = exactIndex(scores, { version, valueSet });
  const range = scoreRanges('eq5d', version, { valueSet }).index;
  return value === null || !range ? null : { value, range };
}

/** The service's own words: a licensed text does not leave as FHIR. */
const ownWords = createQuestionnaires();

const SOURCES: Omit<DocumentSources, 'account'> = {
  // The result has no sex; only questions are worded by sex, and options, which are all that is taken here, are not.
  items: ({ id, version, locale }) => ownWords.localise({ id, version, locale, sex: 'female' }).items,
  codesAreScores: ({ id, version }) => codesAreScores(id, version),
  scoreName,
  exactIndex: indexOf,
};

/** A stored result, JSON in UTF-8, as a 200 with its FHIR R4 document. */
function fhirAnswer(storedResult: Buffer, { id, name }: Account): Answer {
  const result = JSON.parse(storedResult.toString()) as Result;
  const bundle = toFhirBundle(result, { ...SOURCES, account: { id, name } });
  return { status: 200, headers: { 'Content-Type': FHIR_TYPE }, body: Buffer.from(JSON.stringify(bundle)) };
}

type Retrieval = { readonly vault: Pick<SessionVault, 'retrieve'> };

const retrieve = ({ vault }: Retrieval, isFhir: (accept: string | undefined) => boolean): IntegratorOperation => ({
  bounds: CALLS.session,
  audit: auditSession('retrieval'),
  async run(call) {
    const retrieved = await vault.retrieve(sessionQuery(call));
    if (!retrieved?.body) throw absentResult(retrieved?.facts ?? null);
    const { body } = retrieved;
    return isFhir(call.headers.accept?.join(', ')) ? fhirAnswer(body, call.caller.account) : jsonBytes(200, body);
  },
});

/** `GET /v1/sessions/{id}/result`, as JSON or as FHIR; its first 200 fixes when the result is deleted (contract.md#result). */
export const retrieveResult = (parts: Retrieval): IntegratorOperation => retrieve(parts, acceptsFhir);

/** `GET /v1/sessions/{id}/document`: the result as FHIR, whatever is accepted; a retrieval too (contract.md#result). */
export const retrieveDocument = (parts: Retrieval): IntegratorOperation => retrieve(parts, () => true);
