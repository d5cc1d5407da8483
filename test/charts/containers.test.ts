import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { GatewaySettings } from '@pain-assessment/api-gateway';
import { DemoIntegratorSettings } from '@pain-assessment/demo-integrator';
import { ReportRendererSettings } from '@pain-assessment/report-renderer';
import { ScoringSettings } from '@pain-assessment/scoring';
import { parse } from 'yaml';
import { NODE_FLAGS, type Service } from '../support/fleet.ts';
import { contextFiles, parseDockerfile } from './tools/dockerfile.ts';

import { ROOT } from './tools/root.ts';

const SETTINGS = {
  'api-gateway': GatewaySettings,
  scoring: ScoringSettings,
  'report-renderer': ReportRendererSettings,
  'demo-integrator': DemoIntegratorSettings,
} as const;
const OURS = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];
/** Variables of the base image or of the operator. */
const OF_THE_IMAGE = ['NODE_ENV', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

const stages = parseDockerfile();
const findStage = (name: string) => stages.find((stage) => stage.name === name);
const instructionTexts = (name: string, instruction: string) =>
  findStage(name)
    ?.instructions.filter((entry) => entry.name === instruction)
    .map(({ text }) => text) ?? [];

interface ComposeService {
  image: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  build?: { target: string };
}
const compose = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, ComposeService>;
};

describe('the Dockerfile', () => {
  test.each(OURS)('has a target for %s that runs without root, under an init, from the build', (service) => {
    const started = findStage(service)?.from === 'runtime' ? 'runtime' : service;
    expect(instructionTexts(service, 'USER')).toEqual(['1000:1000']);
    // No core dump, and no inspector after a signal.
    expect(instructionTexts(started, 'ENTRYPOINT')).toEqual([
      '["/usr/bin/prlimit", "--core=1", "--", "/usr/bin/tini", "--"]',
    ]);
    const flags = ['--disable-sigusr1', ...(NODE_FLAGS[service as Service] ?? [])];
    const command = ['node', ...flags, `services/${service}/dist/main.js`].map((word) => JSON.stringify(word));
    expect(instructionTexts(service, 'CMD')).toEqual([`[${command.join(', ')}]`]);
    expect(instructionTexts(service, 'COPY')).toContain(`--from=build /app/out/${service}/ ./`);
    expect(instructionTexts('build', 'RUN').join()).toMatch(
      new RegExp(`for service in [^;]*\\b${service}\\b[^;]*; do`),
    );
  });

  test.each(OURS)('asks %s for its health at a port that it listens on', (service) => {
    const { length: own } = instructionTexts(service, 'HEALTHCHECK');
    const [check = ''] = instructionTexts(own ? service : (findStage(service)?.from ?? ''), 'HEALTHCHECK');
    const [, port = ''] = /http:\/\/127\.0\.0\.1:(?:\$\{process\.env\.\w+ \?\? )?(\d+)/.exec(check) ?? [];
    expect(instructionTexts(service, 'EXPOSE').join(' ').split(' ')).toContain(port);
  });

  test('starts every stage from nothing, or from an image of a fixed release', () => {
    const images = stages.map(({ from }) => from).filter((from) => findStage(from) === undefined);
    expect(new Set(images)).toEqual(new Set(['node:24-bookworm-slim', 'debian:bookworm-slim', 'scratch']));
  });

  test('copies only documents that are in the build context', () => {
    const commands = instructionTexts('build', 'RUN').join('\n');
    const copied = commands.match(/(?<![\w/-])docs\/[\w/-]+\.\w+/g) ?? [];
    expect(copied).toContain('docs/openapi.json');
    expect(contextFiles()).toEqual(expect.arrayContaining(copied));
  });

  test('runs only packages of the lock file: no install script, no program fetched by name', () => {
    const commands = stages.flatMap(({ name }) => instructionTexts(name, 'RUN')).join('\n');
    const installs = commands.match(/npm ci[^;)&]*/g) ?? [];
    expect(installs.length).toBe(2);
    for (const install of installs) expect(install).toContain('--ignore-scripts');
    expect(commands.match(/npx(?! --no-install)/g)).toBeNull();
  });

  test('has npm and a shell only in build stages, and a whole system only for Chromium', () => {
    expect(findStage('runtime')?.from).toBe('scratch');
    expect(instructionTexts('runtime', 'COPY')).toEqual(['--from=parts /parts/ /']);
    const systems = OURS.filter((service) => findStage(service)?.from !== 'runtime');
    expect(systems).toEqual(['report-renderer']);
    expect(findStage('report-renderer')?.from).toBe('debian:bookworm-slim');
  });

  test('copies the libraries of native modules beside Node', () => {
    const [searched = ''] = /find [^)]*-name '\*\.node'/.exec(instructionTexts('build', 'RUN').join('\n')) ?? [];
    expect(instructionTexts('parts', 'COPY')).toEqual(['--from=build /app/out/libraries /tmp/libraries']);
    expect(instructionTexts('parts', 'RUN').join()).toContain('$(cat /tmp/libraries) /parts');
    for (const service of OURS.filter((name) => findStage(name)?.from === 'runtime'))
      expect(searched).toContain(`out/${service}`);
  });

  test('contains no secret, no test and no earlier build', () => {
    const files = contextFiles();
    expect(files).toEqual(
      expect.arrayContaining(['package-lock.json', 'services/scoring/src/main.ts', 'tsconfig.base.json']),
    );
    expect(
      files.filter((file) =>
        /(^|\/)(node_modules|dist|\.git)\/|\.test\.ts$|\.env|\.md$|^(docs|bench|test|charts|k8s)\//.test(file),
      ),
    ).toEqual(['docs/codebook.csv', 'docs/openapi.json', 'docs/pictures/component.png', 'test/package.json']);
  });
});

describe('the compose file', () => {
  test.each(OURS)('gives %s no writable place, no privilege, and only variables that it reads', (name) => {
    const service = compose.services[name];
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      build: { target: name },
    });
    const read = [...Object.keys(SETTINGS[name].shape), ...OF_THE_IMAGE];
    expect(Object.keys(service?.environment ?? {}).filter((variable) => !read.includes(variable))).toEqual([]);
    expect(SETTINGS[name].safeParse(service?.environment).error?.issues ?? []).toEqual([]);
  });

  test('runs the services of a cluster, a demo, and their monitoring', () => {
    const others = ['redis', 'nats', 'prometheus', 'grafana', 'otel-collector', 'jaeger'];
    expect(Object.keys(compose.services).sort()).toEqual([...OURS, ...others].sort());
  });

  test('names every image by a release, and mounts only existing files', () => {
    for (const { image, volumes = [] } of Object.values(compose.services)) {
      expect(image).toMatch(/:(?!latest)[\w.-]+$/);
      for (const volume of volumes) expect(existsSync(join(ROOT, volume.split(':')[0] ?? ''))).toBe(true);
    }
  });

  test('publishes on loopback, and keeps admin ports, Redis and NATS internal', () => {
    const published = Object.values(compose.services).flatMap(({ ports = [] }) => ports);
    const ports = ['16686:16686', '3000:3000', '8080:8080', '8081:8081', '9091:9090'];
    expect(published.sort()).toEqual(ports.map((port) => `127.0.0.1:${port}`));
  });

  test('contains the passwords of the NATS identities', () => {
    const variables = readFileSync(join(ROOT, 'charts/pain-assessment/files/nats.conf'), 'utf8').match(
      /(?<=password: \$)\w+/g,
    );
    expect(Object.keys(compose.services.nats?.environment ?? {})).toEqual(variables);
  });

  test('lets Prometheus read its configuration and the rules of the chart', () => {
    expect(
      execFileSync('promtool', ['check', 'config', '--syntax-only', join(ROOT, 'compose/prometheus.yaml')], {
        encoding: 'utf8',
      }),
    ).toContain('SUCCESS');
  });
});
