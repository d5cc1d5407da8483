import { existsSync } from 'node:fs';
import type { Engine } from './engine.ts';
import { openChromium, openFirefox } from './puppeteer.ts';
import { openWebKit } from './webkit.ts';

/** Programs as Debian installs them (test/harness/prerequisites.mjs). */
const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const AROUND_WEBKIT = ['WebKitWebDriver', 'Xvfb', 'xdotool'].map((name) => `/usr/bin/${name}`);

const ALL: readonly (readonly [name: string, needs: readonly string[], open: () => Promise<Engine>])[] = [
  ['Chromium', [], openChromium],
  ['Firefox', [FIREFOX], () => openFirefox(FIREFOX)],
  ['WebKit', [WEBKIT, ...AROUND_WEBKIT], () => openWebKit(WEBKIT)],
];

/** Engines of this machine; `npm test` names those that it lacks. */
export const ENGINES = ALL.filter(([, needs]) => needs.every(existsSync)).map(([name, , open]) => ({ name, open }));

/** Engines of suites whose promise Chromium alone proves in short runs. */
export const PLAYED = process.env.TEST_FULL ? ENGINES : ENGINES.slice(0, 1);

/** Engines of whole lives; short runs play that of iPads, as test/browser plays lives in Chromium. */
export const LIVED = process.env.TEST_FULL ? ENGINES : ENGINES.slice(-1);
