import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** Programs of the suites, each with its Debian package and the variable that may replace it. */
const PROGRAMS = [
  { program: 'redis-server', package: 'redis-server', instead: 'TEST_REDIS_URL' },
  { program: 'nats-server', package: 'nats-server', instead: 'TEST_NATS_URL' },
  { program: 'chromium-headless-shell', package: 'chromium-headless-shell', instead: 'CHROMIUM_PATH' },
  { program: 'pdftotext', package: 'poppler-utils' },
  { program: 'promtool', package: 'prometheus' },
  { program: 'curl', package: 'curl' },
  { program: 'python3', package: 'python3' },
];

/** Programs of suites that other machines leave out (test/engines), and what these are. */
const OPTIONAL = [
  { program: 'firefox-esr', package: 'firefox-esr', suites: 'pages in Firefox' },
  { program: 'WebKitWebDriver', package: 'webkit2gtk-driver', suites: 'pages in WebKit' },
  { program: 'Xvfb', package: 'xvfb', suites: 'pages in WebKit' },
  { program: 'xdotool', package: 'xdotool', suites: 'pages in WebKit' },
];

const onPath = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

async function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await once(spawn('apt-get', [...args], { stdio: ['ignore', 'ignore', 'inherit'], env }), 'close');
}

async function install(packages) {
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  await apt('update', '-qq');
  await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/** Installs missing programs as root on Debian; otherwise prints each in one line. Returns true if no needed one is missing. */
export async function ensurePrograms() {
  const missing = () => PROGRAMS.filter((entry) => !onPath(entry.program) && !process.env[entry.instead]);
  const skipped = () => OPTIONAL.filter((entry) => !onPath(entry.program));
  const absent = [...missing(), ...skipped()];
  if (absent.length > 0 && canInstall()) await install(absent.map((entry) => entry.package));
  for (const { program, package: name, suites } of skipped()) {
    process.stdout.write(`Without ${program} the tests skip ${suites}: install the package ${name}.\n`);
  }
  for (const entry of missing()) {
    const alternative = entry.instead ? `, or set ${entry.instead}` : '';
    process.stderr.write(`The tests need ${entry.program}: install the package ${entry.package}${alternative}.\n`);
  }
  return missing().length === 0;
}
