import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Repository's root. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Version of the product, its charts and its images. */
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
