import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

/** `measure.mjs <bench> <length>`: runs one bench in this process and sends its rows to the parent process. */
const [, , bench] = process.argv;
register('../../test/harness/typescript.mjs', import.meta.url);
const { run } = await import(pathToFileURL(bench));
process.send(await run(), () => process.exit());
