import { fileURLToPath } from 'node:url';

/** Repository's root. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
