import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { fillVariables } from './tools/grafana-query.mjs';
import { ROOT } from './tools/root.ts';

const FOLDER = join(ROOT, 'charts/pain-assessment/files/dashboards');

describe('dashboards', () => {
  const boards = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));

  test('are account, overview, gateway, renderer and dependencies', () => {
    expect(boards.map(({ uid }) => uid).sort()).toEqual([
      'pain-account',
      'pain-dependencies',
      'pain-gateway',
      'pain-overview',
      'pain-renderer',
    ]);
  });

  test.each(boards)(
    '$title has panels without overlap, each with an id, a title, a description and queries',
    ({ panels }) => {
      const taken = new Set<string>();
      for (const { gridPos } of panels) {
        for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
          for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
            expect(taken.has(`${x},${y}`)).toBe(false);
            taken.add(`${x},${y}`);
          }
        }
        expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      }
      expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
      for (const { type, title, description, targets } of panels) {
        expect(title).not.toBe('');
        if (type === 'row') continue;
        expect(targets.length).toBeGreaterThan(0);
        expect(description.length).toBeGreaterThan(10);
      }
    },
  );

  const queries: string[] = boards.flatMap(({ panels }) =>
    panels.flatMap(({ targets = [] }) => targets.map(({ expr }: { expr: string }) => expr)),
  );

  test('every query selects the chosen namespace, in each of its selectors', () => {
    expect(queries.length).toBeGreaterThan(50);
    for (const query of queries) {
      const selectors = query.match(/\{[^}]*\}/g) ?? [];
      expect(selectors.length).toBeGreaterThan(0);
      expect(selectors.filter((selector) => !selector.includes('namespace=~"$namespace"'))).toEqual([]);
    }
  });

  test('no query has an undefined part', () => {
    expect(queries.filter((query) => /\b(undefined|null|NaN)\b/.test(query))).toEqual([]);
  });

  const fill = (query: string) => fillVariables(query, { rateInterval: '5m', namespace: '.*' });

  test('the trials on a cluster fill every variable of a query', () => {
    expect(queries.map(fill).filter((query) => query.includes('$'))).toEqual([]);
  });

  test('Prometheus parses every query', () => {
    const queryRules = queries.map((query, index) => ({
      record: `dashboard:query:${index}`,
      expr: fill(query),
    }));
    const directory = mkdtempSync(join(tmpdir(), 'dashboards-'));
    const file = join(directory, 'queries.yaml');
    writeFileSync(file, stringify({ groups: [{ name: 'queries', rules: queryRules }] }));

    expect(execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })).toContain(
      `${queries.length} rules found`,
    );
    rmSync(directory, { recursive: true });
  });
});
