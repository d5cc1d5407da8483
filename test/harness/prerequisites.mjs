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

/** Installs missing programs as root on Debian; otherwise prints them in one line. Returns true if none is missing. */
export async function ensurePrograms() {
  const missing = () => PROGRAMS.filter((entry) => !onPath(entry.program) && !process.env[entry.instead]);
  if (missing().length > 0 && canInstall()) await install(missing().map((entry) => entry.package));
  for (const entry of missing()) {
    const alternative = entry.instead ? `, or set ${entry.instead}` : '';
    process.stderr.write(`The tests need ${entry.program}: install the package ${entry.package}${alternative}.\n`);
  }
  return missing().length === 0;
}
