import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { queryRange } from './prometheus-range.mjs';

/** Queries a stub of Prometheus with this answer. */
async function ask(answer: unknown) {
  const server = createServer((_, response) => response.end(JSON.stringify(answer))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await queryRange(`http://127.0.0.1:${port}`, 'up', { from: 100, to: 115, step: 5 });
  } finally {
    server.close();
  }
}
const found = (values: [number, string][]) => ({
  status: 'success',
  data: { result: [{ metric: { pod: 'one' }, values }] },
});

test('breaks the line at a step without a value or with one that is not a number', async () => {
  const [series] = await ask(
    found([
      [100, '1.5'],
      [110, 'NaN'],
      [115, '2'],
    ]),
  );
  expect(series).toEqual({
    labels: { pod: 'one' },
    points: [
      [100_000, 1.5],
      [105_000, null],
      [110_000, null],
      [115_000, 2],
    ],
  });
});

test('omits a series without any number', async () => {
  expect(await ask(found([[100, 'NaN']]))).toEqual([]);
});

test('throws an error of Prometheus with the query', async () => {
  await expect(ask({ status: 'error', error: 'parse error' })).rejects.toThrow('up: parse error');
});
