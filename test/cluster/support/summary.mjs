const write = (line) => process.stdout.write(`${line}\n`);

/** Writes duration and outcome of each step, and the failed requests of each trial. */
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
