import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The package.json of the whole product; sources and build are equally deep below it. */
const PRODUCT = new URL('../../../package.json', import.meta.url);

/** Version of the engine in every result: the version of the product (contract.md#versions). */
export function engineVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PRODUCT, 'utf8'))).version;
}
