import { inflateRawSync } from 'node:zlib';
import {
  type Locale,
  type Patient,
  type QuestionnaireResult,
  type Result,
  roundToOneDecimal,
  type ValueSet,
} from '@pain-assessment/contracts';
import { type DocumentSources, type ExactIndex, type PainfulRegion, toFhirBundle } from '@pain-assessment/fhir';
import { MAX_PACKED_BYTES, regionAreas, regionName, unpackCells } from '@pain-assessment/pain-map';
import { exactIndex, findInstrument, scoreName } from '@pain-assessment/questionnaires';
import type { Account } from '../accounts/accounts.ts';
import { ownWords } from '../assessment/print-report.ts';
import {
  absentResult,
  auditIntegrator,
  findSession,
  type IntegratorOperation,
  sessionQuery,
} from '../callers/integrator-call.ts';
import { acceptsFhir, FHIR_TYPE } from '../edge/accepts.ts';
import { problem } from '../edge/problem.ts';
import { type Answer, jsonBytes } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { SessionReports } from '../report/session-reports.ts';
import { type Loaded, readResultPart, type SessionRecords } from '../session/records.ts';
import { retrieve } from '../session/rules.ts';
import type { Lifetimes } from '../session/session.ts';

/** A painted map, packed and deflated, and the patient with the body under it. */
type StoredMap = { readonly patient: Patient; readonly cells: Buffer };

/** The index with its scale, unrounded; the result has both with one decimal. */
function readExactIndex({ scores, version }: QuestionnaireResult, valueSet: ValueSet): ExactIndex | null {
  const value = exactIndex(scores, { version, valueSet });
  const range = findInstrument('eq5d', version).scores.index?.range({ valueSet });
  return value === null || !range ? null : { value, range };
}

/** The painful regions; takes about 3 ms of this thread for a map that covers the body. */
function painfulRegions(map: StoredMap | null, locale: Locale): readonly PainfulRegion[] {
  if (!map) return [];
  const layers = unpackCells(inflateRawSync(map.cells, { maxOutputLength: MAX_PACKED_BYTES }));
  return regionAreas(layers, map.patient).map(({ region, cm2, percent }) => ({
    id: region.id,
    part: region.part,
    name: regionName(region.id, locale, 'professional'),
    cm2: roundToOneDecimal(cm2),
    percent: roundToOneDecimal(percent),
  }));
}

const SOURCES: Omit<DocumentSources, 'account' | 'regions'> = {
  // The result has no sex; only wording of questions depends on the sex, and this reads options only.
  items: ({ id, version, locale }) => ownWords.localise({ id, version, locale, sex: 'female' }).items,
  asksAboutArea: ({ id, version }) => findInstrument(id, version).asksAboutArea,
  codesAreScores: ({ id, version }) => findInstrument(id, version).codesAreScores,
  scoreName,
  exactIndex: readExactIndex,
};

/** A stored result, JSON in UTF-8, as a 200 with its FHIR R4 document. */
function fhirAnswer(storedResult: Buffer, map: StoredMap | null, { id, name }: Account): Answer {
  const result = JSON.parse(storedResult.toString()) as Result;
  const regions = painfulRegions(map, result.locale);
  const bundle = toFhirBundle(result, { ...SOURCES, account: { id, name }, regions });
  return { status: 200, headers: { 'Content-Type': FHIR_TYPE }, body: Buffer.from(JSON.stringify(bundle)) };
}

interface Retrieval {
  readonly records: Pick<SessionRecords, 'find' | 'change'>;
  readonly lifetimes: Pick<Lifetimes, 'resultRetention'>;
  readonly reports: Pick<SessionReports, 'startAhead'>;
}

async function readMap(found: Loaded, now: number): Promise<StoredMap | null> {
  const cells = await readResultPart(found, 'cells', now);
  return cells && found.work && { patient: found.work.profile.patient, cells };
}

const answerRetrieval = (
  { records, lifetimes, reports }: Retrieval,
  isFhir: (accept: string | undefined) => boolean,
): IntegratorOperation => ({
  bounds: CALLS.session,
  audit: auditIntegrator('retrieval'),
  async run(call) {
    const { now } = call;
    const withMap = isFhir(call.headers.accept?.join(', '));
    const found = await findSession({ records }, call, withMap ? ['result', 'work', 'cells'] : ['result']);
    // Opened before the deletion time is fixed: only a 200 is a retrieval, and a result that cannot be opened is none.
    const body = await readResultPart(found, 'result', now);
    if (!body) throw absentResult(found.facts);
    // Built before that too: an answer that cannot be built is no 200.
    const answer = withMap ? fhirAnswer(body, await readMap(found, now), call.caller.account) : jsonBytes(200, body);
    const changed = await records.change(found, (record) => retrieve(record, lifetimes, now), { now });
    if (!changed) throw problem('session_not_found');
    if (!changed.outcome) throw absentResult(changed.loaded.facts);
    if (!found.facts.retrieved) reports.startAhead(call, sessionQuery(call));
    return answer;
  },
});

/** `GET /v1/sessions/{id}/result`, as JSON or as FHIR; its first 200 fixes the deletion time of the result (contract.md#result). */
export const retrieveResult = (dependencies: Retrieval): IntegratorOperation =>
  answerRetrieval(dependencies, acceptsFhir);

/** `GET /v1/sessions/{id}/document`: the result as FHIR for any `Accept` header; also a retrieval (contract.md#result). */
export const retrieveDocument = (dependencies: Retrieval): IntegratorOperation =>
  answerRetrieval(dependencies, () => true);
