import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const CONFIGURATION = new URL('../../../../charts/pain-assessment/files/nats.conf', import.meta.url);

const configuration = readFileSync(CONFIGURATION, 'utf8');

test('pings find a silent service within half a minute', () => {
  const read = (setting: RegExp) => Number(setting.exec(configuration)?.[1]);
  const [seconds, unanswered] = [read(/^ping_interval: "(\d+)s"$/m), read(/^ping_max: (\d+)$/m)];
  expect(seconds * (unanswered + 1)).toBeLessThanOrEqual(30);
});
