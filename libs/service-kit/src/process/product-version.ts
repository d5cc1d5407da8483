import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The package.json of the whole product; sources and build are equally deep below it. */
const PRODUCT = new URL('../../../../package.json', import.meta.url);

/** Version of the product: the engine in every result (contract.md#versions), and `service.version` of metrics and traces. */
export function productVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PRODUCT, 'utf8'))).version;
}
