import { type DestinationStream, pino } from 'pino';

/**
 * Standard output with one write per turn of the event loop: under load the lines of several calls share one system call. A process that
 * exits by itself, also after an uncaught error, loses no line.
 */
export function batchedOutput(
  output: DestinationStream = pino.destination({ dest: 1, sync: true }),
): DestinationStream {
  let waiting = '';
  const flush = () => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') output.write(lines);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (waiting === '') setImmediate(flush);
      waiting += line;
    },
  };
}
