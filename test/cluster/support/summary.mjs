const write = (line) => process.stdout.write(`${line}\n`);

/** Writes what each step took and how it ended, and of each trial how many requests failed and which. */
export function writeSummary(results) {
  write('\n| step | seconds | result |\n| --- | ---: | --- |');
  for (const { name, seconds, result } of results) write(`| ${name} | ${seconds} | ${result} |`);
  write(`| all | ${results.reduce((sum, { seconds }) => sum + seconds, 0)} | |`);
  const trials = results.flatMap(({ trials: some }) => some);
  if (trials.length === 0) return;
  write(
    '\n| trial | requests | failed at first | not allowed | given up | patients | slowest p99 (ms) |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const { name, requests, failures, failed, givenUp, patients, slowest } of trials)
    write(`| ${name} | ${requests} | ${failures.length} | ${failed} | ${givenUp} | ${patients} | ${slowest} |`);
  for (const { name, failures } of trials) for (const failure of failures) write(`${name}: ${failure}`);
}
