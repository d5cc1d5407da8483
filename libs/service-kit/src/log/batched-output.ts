import { type DestinationStream, pino } from 'pino';

/**
 * Standard output, written to once per turn of the event loop: under load the lines of several calls cost one system
 * call, and none is lost when the process ends by itself, be it by an uncaught error.
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
