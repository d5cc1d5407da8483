// Preloaded into a service under test: collects its garbage when it is told to, as V8 does by itself at some later time.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  process.stderr.write('garbage collected\n');
});
