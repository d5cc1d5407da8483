import { createClient, type FhirTransaction, type Result, toTransaction } from '@pain-assessment/client';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { DEMO_KEY } from '../../support/accounts.ts';
import { inOneProcess } from '../../support/deployments.ts';
import { completeAssessment } from './patients.ts';

/** System of our measures in FHIR (docs/fhir.md). */
export const MEASURES = 'urn:oid:2.25.115759078313804000065591773095362730580.1';

/** An assessment with its transaction for a chart, and the report. */
export interface Visit {
  readonly result: Result;
  readonly transaction: FhirTransaction;
}

/** Plays two visits of one patient, one with pain and one without; each belongs to the encounter of the same index, if there is one. */
export async function playVisits(patient: string, encounters: readonly string[] = []): Promise<readonly Visit[]> {
  const deployment = await inOneProcess({});
  const client = createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY });
  const visits: Visit[] = [];
  for (const [index, kind] of (['full', 'painless'] as const).entries()) {
    const id = await completeAssessment(client, { zone: 'knee', patient: kind, answers: typicalAnswers('knee') });
    const document = await client.fhirDocument(id);
    const pdf = new Uint8Array(await new Response(await client.report(id)).arrayBuffer());
    const encounter = encounters[index];
    visits.push({
      result: (await client.result(id)) as Result,
      transaction: toTransaction(document, { patient, ...(encounter !== undefined && { encounter }), pdf }),
    });
  }
  await deployment.close();
  return visits;
}

/** Item and value of every given answer, sorted. */
export const listGiven = (visits: readonly Visit[]): string[] =>
  visits
    .flatMap(({ result }) => result.questionnaires.flatMap(({ answers }) => answers))
    .flatMap(({ item, value }) => (value === null ? [] : [`${item} ${value}`]))
    .sort();

interface AnsweredItem {
  readonly linkId: string;
  readonly item?: readonly AnsweredItem[];
  readonly answer?: readonly {
    readonly valueCoding?: { readonly code: string };
    readonly valueDecimal?: number;
    readonly valueInteger?: number;
  }[];
}

/** A QuestionnaireResponse, as far as its answers. */
export interface StoredAnswers {
  readonly item?: readonly AnsweredItem[];
}

const listAnswers = (items: readonly AnsweredItem[] = []): string[] =>
  items.flatMap(({ linkId, item, answer = [] }) => [
    ...answer.map(({ valueCoding, valueDecimal, valueInteger }) => {
      return `${linkId} ${valueCoding?.code.split('.').at(-1) ?? valueDecimal ?? valueInteger}`;
    }),
    ...listAnswers(item),
  ]);

/** Item and value of every answer in stored responses, sorted. */
export const listStored = (responses: readonly StoredAnswers[]): string[] =>
  responses.flatMap(({ item }) => listAnswers(item)).sort();
