import { runAccountCommand } from './account-command-line.ts';

process.exitCode = runAccountCommand(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
