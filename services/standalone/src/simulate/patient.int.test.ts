import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { openTablet } from './patient.ts';

test('the tablet calls beside its page, below the path of the service', async () => {
  const asked: unknown[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push([url, headers.authorization]);
    response.end('{}');
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  await openTablet(`http://127.0.0.1:${port}/service/component/ses_1#ct_1`).assessment();
  server.closeAllConnections();
  server.close();

  expect(asked).toEqual([['/service/component/api/assessment', 'Bearer ct_1']]);
});
