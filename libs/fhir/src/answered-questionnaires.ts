import type { QuestionnaireDefinition, QuestionnaireResult } from '@pain-assessment/contracts';
import { ANSWERS, VOCABULARY } from './coding.ts';
import { type DocumentContext, type DocumentPart, part, questionnaireUri, toIdentifier } from './document-part.ts';

/** Note of scores and questionnaires with the service's own wording. */
export const OWN_WORDING = 'The patient read the own wording of the service, not the validated text of the instrument';
const OFFICIAL_WORDING = 'The patient read the licensed text of the rights holder, which is not repeated here';
const EXTENSIONS = 'http://hl7.org/fhir/StructureDefinition';

/** True for the service's own wording; false if the result names no wording, so that a licensed text stays out. */
export function isOwnWording({ result }: DocumentContext, id: QuestionnaireResult['id']): boolean {
  return result.provenance?.wording[id]?.official === false;
}

/** Version of the words, because they differ by language. */
const wordsVersion = ({ version, locale }: QuestionnaireResult) => `${version}-${locale}`;

type Item = QuestionnaireDefinition['items'][number];
type ScaleItem = Extract<Item, { kind: 'scale' }>;

interface Asked {
  readonly context: DocumentContext;
  readonly questionnaire: QuestionnaireResult;
  readonly item: Item;
}

/**
 * An answer by its code, with its ordinal value if scores are computed from the code itself. `display` has the words of the option,
 * unless they are licensed.
 */
function answerCoding({ context, questionnaire, item }: Asked, code: number, display?: string): fhir4.Coding {
  const isScored = context.sources.codesAreScores(questionnaire);
  return {
    ...(isScored && { extension: [{ url: `${EXTENSIONS}/ordinalValue`, valueDecimal: code }] }),
    system: ANSWERS,
    version: String(questionnaire.version),
    code: `${questionnaire.id}.${item.id}.${code}`,
    ...(display !== undefined && { display }),
  };
}

/** FHIR type of the item, by the step of its scale. */
const numberType = ({ step }: ScaleItem) => (Number.isInteger(step) ? 'integer' : 'decimal');

function questionnaireItem(asked: Asked, own: boolean): Omit<fhir4.QuestionnaireItem, 'linkId' | 'text'> {
  const { item } = asked;
  if (item.kind === 'choice') {
    const options = item.options.map(({ code, label }) => answerCoding(asked, code, own ? label : undefined));
    return { type: 'choice', answerOption: options.map((valueCoding) => ({ valueCoding })) };
  }
  const type = numberType(item);
  const bound = (name: string, value: number) => ({
    url: `${EXTENSIONS}/${name}`,
    ...(type === 'integer' ? { valueInteger: value } : { valueDecimal: value }),
  });
  return { type, extension: [bound('minValue', item.minimum), bound('maxValue', item.maximum)] };
}

type Answer = QuestionnaireResult['answers'][number];

function responseAnswer(
  asked: Asked,
  { answer, value }: Answer & { value: number },
): fhir4.QuestionnaireResponseItemAnswer {
  const { item } = asked;
  if (item.kind === 'choice') return { valueCoding: answerCoding(asked, value, answer) };
  return numberType(item) === 'integer' ? { valueInteger: value } : { valueDecimal: value };
}

/** Answers of a questionnaire, each with its item. */
function askedItems(context: DocumentContext, questionnaire: QuestionnaireResult): (Asked & { answered: Answer })[] {
  const items = context.sources.items(questionnaire);
  return questionnaire.answers.flatMap((answered) => {
    const item = items.find(({ id }) => id === answered.item);
    return item ? [{ context, questionnaire, item, answered }] : [];
  });
}

/** The questions with their options; for a licensed text only identifiers and codes. */
export function questionnaires(context: DocumentContext): DocumentPart<fhir4.Questionnaire>[] {
  return context.result.questionnaires.map((questionnaire) => {
    const { id, name, locale, answers, copyright } = questionnaire;
    const own = isOwnWording(context, id);
    return part<fhir4.Questionnaire>(context, `questionnaire/${id}`, {
      resourceType: 'Questionnaire',
      language: locale,
      url: questionnaireUri(id),
      version: wordsVersion(questionnaire),
      name: id.toUpperCase(),
      title: name,
      status: 'active',
      subjectType: ['Patient'],
      code: [{ system: VOCABULARY, code: id, display: name }],
      ...(copyright !== null && { copyright }),
      item: askedItems(context, questionnaire).map((asked) => ({
        linkId: asked.item.id,
        ...(own && { text: asked.answered.question }),
        ...questionnaireItem(asked, own),
      })),
      rows: [name, own ? OWN_WORDING : OFFICIAL_WORDING, ...(own ? answers.map(({ question }) => question) : [])],
    });
  });
}

/**
 * One response to each questionnaire: items in order, skipped ones without an answer; `stopped` if all were skipped.
 */
export function questionnaireResponses(context: DocumentContext): DocumentPart<fhir4.QuestionnaireResponse>[] {
  const { result, subject, device } = context;
  return result.questionnaires.map((questionnaire) => {
    const { id, name, locale, answers } = questionnaire;
    const own = isOwnWording(context, id);
    const path = `questionnaire-response/${id}`;
    return part<fhir4.QuestionnaireResponse>(context, path, {
      resourceType: 'QuestionnaireResponse',
      language: locale,
      identifier: toIdentifier(context, path),
      questionnaire: `${questionnaireUri(id)}|${wordsVersion(questionnaire)}`,
      status: answers.some(({ value }) => value !== null) ? 'completed' : 'stopped',
      subject,
      authored: result.computed_at,
      author: device,
      source: subject,
      item: askedItems(context, questionnaire).map((asked) => {
        const { question, value, ...words } = asked.answered;
        return {
          linkId: asked.item.id,
          ...(own && { text: question }),
          ...(value !== null && { answer: [responseAnswer(asked, { ...words, question, value })] }),
        };
      }),
      rows: [name, ...answers.map(({ item, question, answer }) => `${own ? question : item}: ${answer}`)],
    });
  });
}
