import type { Bus, CallContext } from '@pain-assessment/bus';
import {
  type ComparedAssessment,
  type Comparison,
  type ComparisonRequest,
  QuestionnaireId,
  REPORT_COMPARISON,
} from '@pain-assessment/contracts';
import { API_VERSION } from '../assessment/assess.ts';
import { documentOwner, ownWords, type ReportOwner, readPrint } from '../assessment/print-report.ts';
import type { BundleContents } from '../session/bundle-contents.ts';

/** The part of a computed bundle that its comparison needs; its strokes are not among it. */
export interface Computed extends Pick<BundleContents, 'zone' | 'locale' | 'patient'> {
  readonly shown: ComparedAssessment;
  readonly answers: BundleContents['assessment']['answers'];
  /** Cells of the map, null if nothing in it is painful. */
  readonly cells: string | null;
}

export interface Compared {
  readonly comparison: Comparison;
  readonly ends: readonly [Computed, Computed];
}

interface ComparisonToPrint extends Compared {
  readonly account: ReportOwner;
  readonly reference: string | null;
  readonly engine: string;
}

/** Differing first and last answers to one questionnaire; none if its versions differ. */
function compareAnswers(
  { comparison: { locale }, ends }: Compared,
  id: QuestionnaireId,
): ComparisonRequest['questionnaires'][number]['answers'] {
  const [first, last] = ends.map(({ answers: given, shown, patient }) => {
    const version = shown.versions.questionnaires[id];
    const answers = given?.[id];
    const asked = version !== undefined && answers && { id, version, locale, sex: patient.sex };
    return asked ? { version, list: ownWords.answerList(asked, answers) } : null;
  });
  if (!first || !last || first.version !== last.version) return [];
  return first.list.flatMap(({ question, answer }, index) => {
    const now = last.list[index]?.answer ?? '';
    return answer === now ? [] : [{ question, first: answer, last: now }];
  });
}

/** The questionnaires with scores in at least one assessment, named as in the latest that has them. */
function compareQuestionnaires(compared: Compared): ComparisonRequest['questionnaires'] {
  const { sex, locale, assessments } = compared.comparison;
  return QuestionnaireId.options.flatMap((id) => {
    const version = assessments.findLast(({ scores }) => scores[id] !== undefined)?.versions.questionnaires[id];
    if (version === undefined) return [];
    const { name } = ownWords.localise({ id, version, locale, sex });
    return [{ id, name, answers: compareAnswers(compared, id) }];
  });
}

const toMap = ({ shown, cells }: Computed) => shown.cartography && { cells };

export async function printComparison(bus: Bus, printed: ComparisonToPrint, context: CallContext): Promise<Buffer> {
  const { comparison, ends, account, reference, engine } = printed;
  const [first, last] = ends;
  const request: ComparisonRequest = {
    comparison,
    questionnaires: compareQuestionnaires(printed),
    maps: { first: toMap(first), last: toMap(last) },
    reference,
    account: await documentOwner(account),
    time_zone: account.timeZone,
    made_by: { api: API_VERSION, engine },
  };
  return readPrint(await bus.request(REPORT_COMPARISON, request, context), account);
}
