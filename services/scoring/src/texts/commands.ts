import { Locale, QuestionnaireId } from '@pain-assessment/contracts';
import { checkTextPacks, describeFaults, listLongTexts, textPackTemplate } from '@pain-assessment/questionnaires';
import { openDirectory } from '@pain-assessment/service-kit';

const USAGE = `usage: npm run texts -- check DIR
       npm run texts -- template LOCALE ID
`;

const SMALLER = 'With these texts a report may need type below 7 pt, or print questions in part:\n';

/** Output and exit code of a command: 0 fine, 1 faults found, 2 wrong usage. */
export interface Outcome {
  readonly exitCode: 0 | 1 | 2;
  readonly out?: string;
  readonly error?: string;
}

async function check(path: string): Promise<Outcome> {
  const { packs, faults } = await checkTextPacks(openDirectory(path));
  if (faults.length > 0) return { exitCode: 1, error: `${describeFaults(faults).join('\n')}\n` };
  const long = packs.flatMap((pack) => listLongTexts(pack).map((pointer) => `${pack.file}#${pointer}: long\n`));
  const used = `Every text can be used: ${packs.map(({ file }) => file).join(', ') || 'there is none'}\n`;
  return { exitCode: 0, out: used + (long.length > 0 ? `${SMALLER}${long.join('')}` : '') };
}

function template(locale: string, id: string): Outcome {
  const knownLocale = Locale.safeParse(locale);
  const knownId = QuestionnaireId.safeParse(id);
  if (!knownLocale.success) return { exitCode: 2, error: `LOCALE must be one of ${Locale.options.join(', ')}\n` };
  if (!knownId.success) return { exitCode: 2, error: `ID must be one of ${QuestionnaireId.options.join(', ')}\n` };
  return { exitCode: 0, out: `${JSON.stringify(textPackTemplate(knownLocale.data, knownId.data), null, 2)}\n` };
}

/** The commands of `npm run texts`. Rejects for an unreadable directory. */
export async function runTexts(args: readonly string[]): Promise<Outcome> {
  const [command, first, second, ...rest] = args;
  if (rest.length > 0 || first === undefined) return { exitCode: 2, error: USAGE };
  if (command === 'check' && second === undefined) return check(first);
  if (command === 'template' && second !== undefined) return template(first, second);
  return { exitCode: 2, error: USAGE };
}
