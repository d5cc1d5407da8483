import type { Bus, CallContext } from '@pain-assessment/bus';
import {
  type Locale,
  type MapCounts,
  type Patient,
  type PdfReply,
  type PdfRequest,
  type PrintedResult,
  type QuestionnaireResult,
  REPORT_PDF,
  type Result,
} from '@pain-assessment/contracts';
import { isValidAt, signatureBytes, signPdf } from '@pain-assessment/pdf-signature';
import { createQuestionnaires, type Questionnaires } from '@pain-assessment/questionnaires';
import { codedError } from '@pain-assessment/service-kit';
import type { Account } from '../accounts/accounts.ts';
import { unpaintedMap } from './compute.ts';

/** The part of an account that its reports show. */
type ReportOwner = Pick<Account, 'name' | 'logo' | 'timeZone' | 'report'>;

export async function documentOwner({ name, logo, report }: ReportOwner): Promise<PdfRequest['account']> {
  return {
    name,
    logo: logo && (await logo.draw()),
    paper: report.paper,
    label_area: report.labelArea,
    ...(report.signature && { signature_bytes: signatureBytes(report.signature) }),
  };
}

/** Throws `certificate_not_valid` if documents need a signature and the certificate is not valid at `now`, in epoch milliseconds. */
export function assertSignable({ report: { signature } }: ReportOwner, now: number): void {
  if (signature && !isValidAt(signature, now)) {
    throw codedError('certificate_not_valid', 'the certificate of the account is expired or not yet valid');
  }
}

/** A printed document, signed if the account requires it; the key never leaves the gateway. */
export async function readPrint({ pdf }: PdfReply, { report: { signature } }: ReportOwner): Promise<Buffer> {
  const document = Buffer.from(pdf, 'base64');
  return signature ? signPdf(document, signature) : document;
}

/** A report to print in `locale`; `result.locale` is the language of the administration. */
export interface ReportToPrint {
  readonly account: ReportOwner;
  readonly result: Omit<PrintedResult, 'time_zone' | 'administered_locale'> & Pick<Result, 'modules' | 'patient'>;
  /** Null without a map. */
  readonly mapCounts: MapCounts | null;
  readonly locale: Locale;
  /** Prints on an idle renderer only. */
  readonly ifIdle?: boolean;
}

/** The service's own wording: a licensed text must not stand for answers to another text, and FHIR contains none. */
export const ownWords: Questionnaires = createQuestionnaires();

/**
 * A questionnaire in another language than the administration, in the service's own wording: a licensed text must not stand for answers to
 * another text. Its numbers stay unchanged.
 */
export function inOwnWords(
  entry: QuestionnaireResult,
  locale: Locale,
  { sex }: Pick<Patient, 'sex'>,
): QuestionnaireResult {
  const { id, version } = entry;
  const asked = { id, version, locale, sex };
  const { name, copyright } = ownWords.localise(asked);
  const given = Object.fromEntries(entry.answers.map(({ item, value }) => [item, value]));
  const answers = ownWords.answerList(asked, given);
  return { ...entry, locale, name, copyright, answers };
}

/** A result for print: in another language than the session's with the service's own wording (contract.md#report). */
function printedResult({ account, result, locale }: ReportToPrint): PrintedResult {
  const printed = { ...result, locale, time_zone: account.timeZone };
  if (locale === result.locale) return printed;
  const questionnaires = result.questionnaires.map((entry) => inOwnWords(entry, locale, result.patient));
  return { ...printed, questionnaires, administered_locale: result.locale };
}

/** The report; throws code `renderer_busy` if `ifIdle` and the renderer has other work. */
export async function printReport(bus: Bus, report: ReportToPrint, context: CallContext): Promise<Buffer> {
  const { account, result, mapCounts, ifIdle = false } = report;
  const request: PdfRequest = {
    result: printedResult(report),
    patient: result.patient,
    cartography: unpaintedMap(result.modules, result.cartography),
    map_counts: mapCounts,
    account: await documentOwner(account),
    ...(ifIdle && { if_idle: true }),
  };
  const reply = await bus.request(REPORT_PDF, request, context);
  if (reply.pdf === '') throw codedError('renderer_busy', 'the renderer has other work');
  return readPrint(reply, account);
}
