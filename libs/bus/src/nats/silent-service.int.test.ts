import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { startNats } from '@pain-assessment/service-kit/testing';

const CONFIGURATION = new URL('../../../../charts/pain-assessment/files/nats.conf', import.meta.url);

/** The chart's configuration, with ports of the test. */
const configuration = readFileSync(CONFIGURATION, 'utf8')
  .replace(/^(port|http_port|max_payload):.*$/gm, '')
  .replace(/\$[A-Z_]+_PASSWORD/g, 'secret');

test('pings find a silent service within half a minute', () => {
  const read = (setting: RegExp) => Number(setting.exec(configuration)?.[1]);
  const [seconds, unanswered] = [read(/^ping_interval: "(\d+)s"$/m), read(/^ping_max: (\d+)$/m)];
  expect(seconds * (unanswered + 1)).toBeLessThanOrEqual(30);
});

test('a service that fell silent with its node is given no more requests', async () => {
  const nats = await startNats({ own: true, configuration });
  const socket = connect(Number(new URL(nats.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'CONNECT {"user":"scoring","pass":"secret","verbose":false}\r\nSUB pain.v1.scoring.compute scoring 1\r\n',
  );

  // It answers no ping, like a node without power: the connection itself stays open.
  expect(await text(socket)).toContain("-ERR 'Stale Connection'");
  await nats.stop();
});
