import type { QuestionnaireDefinition, QuestionnaireResult } from '@pain-assessment/contracts';
import { createQuestionnaires, findInstrument } from '@pain-assessment/questionnaires';
import { ANSWERS, CANONICALS, VOCABULARY } from './codes/systems.ts';
import { type DocumentBasis, type DocumentContext, type DocumentPart, part, toIdentifier } from './document-part.ts';

const EXTENSIONS = 'http://hl7.org/fhir/StructureDefinition';

/** The service's own words: a document contains no licensed text. */
const ownWords = createQuestionnaires();

/** True for the service's own wording; false if the result names no wording, so that a licensed text stays out. */
export function isOwnWording({ result }: DocumentBasis, id: QuestionnaireResult['id']): boolean {
  return result.provenance?.wording[id]?.official === false;
}

/** Canonical of a questionnaire without its version, the same in every installation. */
const questionnaireUrl = (id: QuestionnaireResult['id']) => `${CANONICALS}/Questionnaire/${id}`;

/** Version of the words, because they differ by language. */
const wordsVersion = ({ version, locale }: QuestionnaireResult) => `${version}-${locale}`;

type Item = QuestionnaireDefinition['items'][number];
type ScaleItem = Extract<Item, { kind: 'scale' }>;

interface Asked {
  readonly questionnaire: QuestionnaireResult;
  readonly item: Item;
}

/**
 * An answer by its code, with its ordinal value if scores are computed from the code itself. `display` has the words of the option,
 * unless they are licensed.
 */
function answerCoding({ questionnaire, item }: Asked, code: number, display?: string): fhir4.Coding {
  const isScored = findInstrument(questionnaire.id, questionnaire.version).codesAreScores;
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

function responseAnswer(asked: Asked, value: number, display?: string): fhir4.QuestionnaireResponseItemAnswer {
  const { item } = asked;
  if (item.kind === 'choice') return { valueCoding: answerCoding(asked, value, display) };
  return numberType(item) === 'integer' ? { valueInteger: value } : { valueDecimal: value };
}

/** Answers of a questionnaire, each with its item. */
function askedItems({ result }: DocumentBasis, questionnaire: QuestionnaireResult): (Asked & { answered: Answer })[] {
  const { id, version, locale } = questionnaire;
  const { items } = ownWords.localise({ id, version, locale, sex: result.patient.sex });
  return questionnaire.answers.flatMap((answered) => {
    const item = items.find(({ id }) => id === answered.item);
    return item ? [{ questionnaire, item, answered }] : [];
  });
}

/** Question and answer in words; for a licensed text its item and code, or that it was skipped. */
const describeAnswer = ({ item, question, answer, value }: Answer, own: boolean): string =>
  own ? `${question}: ${answer}` : `${item}: ${value ?? answer}`;

/** The questions with their options; for a licensed text only identifiers and codes. */
export function questionnaires(context: DocumentContext): DocumentPart<fhir4.Questionnaire>[] {
  const { words } = context;
  return context.result.questionnaires.map((questionnaire) => {
    const { id, name, locale, answers, copyright } = questionnaire;
    const own = isOwnWording(context, id);
    return part<fhir4.Questionnaire>(context, `questionnaire/${id}`, {
      resourceType: 'Questionnaire',
      language: locale,
      url: questionnaireUrl(id),
      version: wordsVersion(questionnaire),
      name: id.toUpperCase(),
      title: name,
      status: 'active',
      subjectType: ['Patient'],
      code: [{ system: VOCABULARY, code: id }],
      ...(copyright !== null && { copyright }),
      item: askedItems(context, questionnaire).map((asked) => ({
        linkId: asked.item.id,
        ...(own && { text: asked.answered.question }),
        ...questionnaireItem(asked, own),
      })),
      rows: [
        name,
        own ? words.ownWording : words.officialWording,
        ...(own ? answers.map(({ question }) => question) : []),
      ],
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
      questionnaire: `${questionnaireUrl(id)}|${wordsVersion(questionnaire)}`,
      status: answers.some(({ value }) => value !== null) ? 'completed' : 'stopped',
      subject,
      authored: result.computed_at,
      author: device,
      source: subject,
      item: askedItems(context, questionnaire).map((asked) => {
        const { question, answer, value } = asked.answered;
        return {
          linkId: asked.item.id,
          ...(own && { text: question }),
          ...(value !== null && { answer: [responseAnswer(asked, value, own ? answer : undefined)] }),
        };
      }),
      rows: [name, ...answers.map((answered) => describeAnswer(answered, own))],
    });
  });
}
