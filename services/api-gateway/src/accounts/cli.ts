import { runAccountCommand } from './account-command-line.ts';

process.exitCode = await runAccountCommand(process.argv.slice(2), process.env, {
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
