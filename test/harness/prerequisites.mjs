import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { findMissing } from './missing-programs.mjs';

/** Programs of the suites, each with its Debian packages and the variable that may replace it. */
const PROGRAMS = [
  { program: 'redis-server', package: 'redis-server', instead: 'TEST_REDIS_URL' },
  { program: 'nats-server', package: 'nats-server', instead: 'TEST_NATS_URL' },
  { program: 'chromium-headless-shell', package: 'chromium-headless-shell', instead: 'CHROMIUM_PATH' },
  { program: 'pdftotext', package: 'poppler-utils' },
  { program: 'promtool', package: 'prometheus' },
  { program: 'curl', package: 'curl' },
  { program: 'python3', package: 'python3' },
];

/** Programs of suites that developers' machines may leave out, and what these are. With `CI` set all are needed. */
const OPTIONAL = [
  { program: 'firefox-esr', package: 'firefox-esr', suites: 'pages in Firefox' },
  { program: 'WebKitWebDriver', package: 'webkit2gtk-driver', suites: 'pages in WebKit' },
  { program: 'Xvfb', package: 'xvfb', suites: 'pages in WebKit' },
  { program: 'xdotool', package: 'xdotool', suites: 'pages in WebKit' },
];

/** The same for suites of full runs only. Go is not among them: Debian's is too old for helm. */
const OPTIONAL_IN_FULL_RUNS = [
  { program: 'javac', package: 'default-jdk-headless', suites: 'third-party validators, examples and clients in Java' },
  { program: 'mvn', package: 'maven', suites: 'third-party validators and generated clients' },
  {
    program: 'php',
    package: 'php-cli php-curl php-mbstring php-guzzlehttp-guzzle',
    suites: 'examples and clients in PHP',
  },
  {
    program: 'mcs',
    package: `mono-mcs libnewtonsoft-json5.0-cil libmono-system-net-http4.0-cil libmono-system-web4.0-cil
      libmono-system-componentmodel-dataannotations4.0-cil libmono-system-runtime-serialization4.0-cil`,
    suites: 'examples and clients in C#',
  },
  { program: 'mono', package: 'mono-runtime', suites: 'examples and clients in C#' },
  { program: 'orca', package: 'orca', suites: 'the page read aloud by Orca' },
  { program: 'dbus-daemon', package: 'dbus', suites: 'the page read aloud by Orca' },
  { program: '/usr/libexec/at-spi-bus-launcher', package: 'at-spi2-core', suites: 'the page read aloud by Orca' },
];

const isAbsent = ({ program, instead }) => findMissing([program]).length > 0 && !process.env[instead ?? ''];
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
export async function ensurePrograms({ full = false } = {}) {
  const optional = full ? [...OPTIONAL, ...OPTIONAL_IN_FULL_RUNS] : OPTIONAL;
  const absent = [...PROGRAMS, ...optional].filter(isAbsent);
  if (absent.length > 0 && canInstall()) await install(absent.flatMap((entry) => entry.package.split(/\s+/)));
  const needed = (process.env.CI ? [...PROGRAMS, ...optional] : PROGRAMS).filter(isAbsent);
  for (const entry of optional.filter((one) => isAbsent(one) && !needed.includes(one))) {
    process.stdout.write(
      `Without ${entry.program} the tests skip ${entry.suites}: install the package ${entry.package}.\n`,
    );
  }
  for (const entry of needed) {
    const alternative = entry.instead ? `, or set ${entry.instead}` : '';
    process.stderr.write(`The tests need ${entry.program}: install the package ${entry.package}${alternative}.\n`);
  }
  return needed.length === 0;
}
