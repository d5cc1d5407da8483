import { checkTextPacks, type PackFault, type TextPack } from '@pain-assessment/questionnaires';
import { openDirectory } from '@pain-assessment/service-kit';

/** What loading reports to. */
export interface LoadLog {
  info(fields: { count: number }, message: string): void;
  error(fields: { reason: string; field?: string; code: string }, message: string): void;
}

function logFaults(faults: readonly PackFault[], log: LoadLog): void {
  for (const { path, errors } of faults) {
    for (const { pointer, code } of errors) {
      log.error({ reason: path, code, ...(pointer && { field: pointer }) }, 'a questionnaire text cannot be used');
    }
  }
}

/** Licensed wordings of a directory; a single fault is logged with path and pointer and throws code `invalid_text_pack`. */
export async function loadTexts(path: string | undefined, log: LoadLog): Promise<readonly TextPack[]> {
  if (path === undefined) return [];
  const { packs, faults } = await checkTextPacks(openDirectory(path));
  logFaults(faults, log);
  if (faults.length > 0) {
    throw Object.assign(new Error('the questionnaire texts cannot be used'), { code: 'invalid_text_pack' as const });
  }
  log.info({ count: packs.length }, 'licensed questionnaire texts loaded');
  return packs;
}
