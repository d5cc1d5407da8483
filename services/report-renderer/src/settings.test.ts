import { expect, test } from '@jest/globals';
import { sandboxPolicy } from './settings.ts';

test.each([
  { setting: 'on', production: true, root: true, policy: 'required' },
  { setting: 'off', production: true, root: false, policy: 'off' },
  { setting: undefined, production: true, root: false, policy: 'required' },
  { setting: undefined, production: false, root: false, policy: 'preferred' },
  { setting: undefined, production: false, root: true, policy: 'off' },
] as const)(
  'CHROMIUM_SANDBOX $setting, production $production, root $root: $policy',
  ({ setting, production, root, policy }) => {
    const settings = { CHROMIUM_SANDBOX: setting, NODE_ENV: production ? 'production' : 'development' } as const;

    expect(sandboxPolicy(settings, root)).toBe(policy);
  },
);

test('production as root does not start without the setting, so that no operator loses the sandbox unknowingly', () => {
  expect(() => sandboxPolicy({ NODE_ENV: 'production' }, true)).toThrow(/CHROMIUM_SANDBOX/);
});
