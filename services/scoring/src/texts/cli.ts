import { runTexts } from './commands.ts';

try {
  const { exitCode, out = '', error = '' } = await runTexts(process.argv.slice(2));
  process.stdout.write(out);
  process.stderr.write(error);
  process.exitCode = exitCode;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
