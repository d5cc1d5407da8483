import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../../charts/tools/root.ts';
import { toRunArguments } from './compose-flags.mjs';

const { services } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true });
const translate = (name: string) => toRunArguments({ name, service: services[name], network: 'net', root: '/root' });

test.each(Object.keys(services))('every key of %s in compose.yaml is translated', (name) => {
  expect(translate(name).slice(0, 4)).toEqual(['run', '--detach', '--name', name]);
});

test('a service of ours is read-only, without capabilities, and has its time to end', () => {
  const words = translate('report-renderer').join(' ');
  expect(words).toContain(
    '--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges:true --stop-timeout 40',
  );
  expect(words).toContain('--shm-size 256m');
});

test('words of a health check stay apart in the shell that runs it', () => {
  expect(translate('redis')).toContain("'redis-cli' 'ping'");
});

test('a key that cannot be translated is refused', () => {
  const service = { image: 'x', privileged: true };
  expect(() => toRunArguments({ name: 'x', service, network: 'net', root: '/' })).toThrow('x.privileged');
});
