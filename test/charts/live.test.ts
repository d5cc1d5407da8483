import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { schemas } from '../../k8s/scripts/schemas.mjs';
import { DEMO_KEY } from '../support/accounts.ts';
import { SERVICES } from '../support/fleet.ts';
import { playPatient } from './tools/patient.ts';
import { ROOT } from './tools/root.ts';
import { type Stack, startStack } from './tools/stack.ts';

const FILES = join(ROOT, 'charts/pain-assessment/files');

let stack: Stack;
let exposed: string;
let samples: Set<string>;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());

const scrape = async (service: (typeof SERVICES)[number]) => (await fetch(`${stack.admin[service]}/metrics`)).text();

/** A gateway that is busy at the first request of each kind. */
async function startBusyGateway() {
  const met = new Set<string>();
  const relay = createServer(async (request, response) => {
    const kind = `${request.method} ${request.url}`;
    const body = Buffer.concat(await request.toArray());
    if (!met.has(kind)) return void response.writeHead(503, { 'retry-after': '0' }).end(String(met.add(kind)));
    const headers = Object.entries(request.headers).filter(
      ([name]) => !/^(host|connection|content-length)$/.test(name),
    );
    const answer = await fetch(stack.baseUrl + request.url, {
      method: request.method ?? 'GET',
      headers: headers as [string, string][],
      ...(body.length > 0 && { body }),
    });
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    met,
    close: () => void relay.close(),
  };
}

test('the services assess the synthetic patient of helm test, connected as in the charts', async () => {
  const { output, code } = await playPatient(stack.baseUrl, DEMO_KEY);

  expect(output).toContain('The synthetic patient was assessed');
  expect(code).toBe(0);
});

test('the synthetic patient asks a busy service again', async () => {
  const busy = await startBusyGateway();
  const { output } = await playPatient(busy.url, DEMO_KEY).finally(busy.close);

  expect(output).toContain('The synthetic patient was assessed');
  expect(busy.met.size).toBe(8);
});

test('a failed assessment of the synthetic patient prints one line without the session’s id', async () => {
  const { output, code } = await playPatient(stack.baseUrl, 'sk_live_wrong_000000000000000000000000');

  expect(output).toBe('The synthetic patient failed: POST /v1/sessions answered 401\n');
  expect(code).toBe(1);
});

test('a failed assessment names the call that was not answered', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { output } = await playPatient(url, DEMO_KEY, 1);
  silent.closeAllConnections();
  silent.close();

  expect(output).toBe('The synthetic patient failed: POST /v1/sessions did not answer within 1 s\n');
});

describe('metrics', () => {
  beforeAll(async () => {
    exposed = (await Promise.all(SERVICES.map(scrape))).join('\n');
    const families = [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    samples = new Set(
      families.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    );
  });

  /** Names of metrics in a query: words before a selector or a range, or alone between operators. */
  const findMetrics = (query: string) =>
    [
      ...query
        .replace(/"[^"]*"/g, '""')
        .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
        .matchAll(/[a-z_][a-z0-9_:]*(?=\s*(\{|\[|\)|$|[-+*/<>=]|\band\b|\bor\b))/gi),
    ]
      .map(([name]) => name)
      .filter((name) => /_/.test(name) && !name.includes(':') && !/^(__|label_values|histogram_quantile)/.test(name));

  const recorded = parse(readFileSync(join(FILES, 'rules/recordings.yaml'), 'utf8')).groups[0].rules as {
    record: string;
    expr: string;
  }[];
  const alerts = parse(readFileSync(join(FILES, 'rules/alerts.yaml'), 'utf8')).groups.flatMap(
    (group: { rules: { expr: string }[] }) => group.rules,
  ) as { expr: string }[];
  const boards = readdirSync(join(FILES, 'dashboards')).map((file) =>
    JSON.parse(readFileSync(join(FILES, 'dashboards', file), 'utf8')),
  );
  const panelQueries = boards.flatMap(({ panels }) =>
    panels.flatMap(({ targets = [] }) => targets.map(({ expr }: { expr: string }) => expr)),
  ) as string[];
  const queries = [...recorded.map(({ expr }) => expr), ...alerts.map(({ expr }) => expr), ...panelQueries];

  test('a running service exposes every metric of a dashboard, an alert or a rule', () => {
    const named = new Set(queries.flatMap((query) => findMetrics(query.replace(/\{[^}]*\}/g, '{}'))));
    expect(named.size).toBeGreaterThan(20);
    expect([...named].filter((name) => !samples.has(name))).toEqual([]);
  });

  test('a rule records every recorded series of a dashboard or an alert', () => {
    const records = new Set(recorded.map(({ record }) => record));
    const used = queries.flatMap((query) => [...query.matchAll(/operation:[\w:]+/g)].map(([name]) => name));
    expect([...new Set(used)].filter((name) => !records.has(name))).toEqual([]);
  });

  test('a running service exposes every metric for autoscalers', () => {
    const names = JSON.stringify(schemas).match(/(pain_renderer|http_server)_\w+/g) ?? [];
    expect(new Set(names).size).toBe(3);
    expect(names.filter((name) => !samples.has(name))).toEqual([]);
  });

  test('a metric has every label of its selectors', () => {
    const labels = new Set([...exposed.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
    const given = ['namespace', 'pod', 'operation'];
    const used = queries.flatMap((query) =>
      [...query.matchAll(/[{,]\s*(\w+)\s*(=~|!=|!~|=)"/g)].map(([, label]) => label ?? ''),
    );
    const declared = ['quota', 'reason', 'outcome', 'action', 'kind'];
    expect(
      [...new Set(used)].filter((label) => !labels.has(label) && !given.includes(label) && !declared.includes(label)),
    ).toEqual([]);
  });

  test('rules select every route that the gateway counts', () => {
    const used = new Set(
      queries.flatMap((query) => [...query.matchAll(/http_route="([^"]+)"/g)].map(([, route]) => route)),
    );
    const counted = new Set([...exposed.matchAll(/http_route="(\/[^"]*)"/g)].map(([, route]) => route));
    expect(counted.size).toBeGreaterThan(5);
    expect([...counted].filter((route) => !used.has(route))).toEqual([]);
  });

  test('the gateway has every bucket that rules select', () => {
    const bounds = [...exposed.matchAll(/http_server_request_duration_seconds_bucket\{le="([^"]+)"/g)].map(
      ([, bound]) => bound ?? '',
    );
    const used = recorded.flatMap(({ expr }) =>
      [...expr.matchAll(/le=~"([^"]+)"/g)].map(([, bound]) => bound?.replaceAll('\\\\', '\\') ?? ''),
    );
    expect(used.length).toBeGreaterThan(0);
    for (const bound of new Set(used))
      expect(bounds.some((known) => new RegExp(`^(${bound})$`).test(known))).toBe(true);
  });

  test.each(SERVICES)('Prometheus reads the text of %s, and its linter accepts our names', async (service) => {
    const ours = (await scrape(service)).split('\n').filter((line) => !/^(# \w+ )?(nodejs_|process_)/.test(line));
    expect(execFileSync('promtool', ['check', 'metrics'], { input: `${ours.join('\n')}\n`, encoding: 'utf8' })).toBe(
      '',
    );
  });

  test('no label identifies a session, key or patient', () => {
    expect(exposed).not.toMatch(/ses_|ct_|sk_|female|thoracolumbar/);
  });
});

test.each(SERVICES)('%s shuts down cleanly on SIGTERM', async (service) => {
  const { code, output } = await stack.stop(service);

  expect(code).toBe(0);
  expect(output).toContain('"message":"stopped"');
  expect(output).not.toContain('"level":"error"');
});
