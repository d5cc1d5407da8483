/** Marks dist/commonjs as CommonJS, because the package is an ES module otherwise. */
import { writeFileSync } from 'node:fs';

writeFileSync(new URL('../dist/commonjs/package.json', import.meta.url), '{ "type": "commonjs" }\n');
