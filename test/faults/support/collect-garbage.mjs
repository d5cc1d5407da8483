// Preloaded into a tested service: collects garbage on request, as V8 does at some later time.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  process.stderr.write('garbage collected\n');
});
