import { expect, test } from '@jest/globals';
import { GatewaySettings } from '@pain-assessment/api-gateway';
import { DemoIntegratorSettings } from '@pain-assessment/demo-integrator';
import { ReportRendererSettings } from '@pain-assessment/report-renderer';
import { ScoringSettings } from '@pain-assessment/scoring';
import { SECRET_VARIABLES } from '@pain-assessment/service-kit';
import { readPage } from './markdown.ts';

/** Variables of Node and its libraries. */
const OF_NODE = [
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];

const schemas = [GatewaySettings, ScoringSettings, ReportRendererSettings, DemoIntegratorSettings];
const inFiles = SECRET_VARIABLES.map((variable) => `${variable}_FILE`);
const variables = [...new Set([...schemas.flatMap(({ shape }) => Object.keys(shape)), ...inFiles])].sort();

/** Variables in the first column of the tables of a section. */
function documented(page: string): string[] {
  const [, section = ''] = readPage(page).text.split('\n## Settings\n');
  const [settings = ''] = section.split('\n## ');
  const columns = settings.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1] ?? ''] : []));
  return columns.flatMap((column) => [...column.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name ?? '')).sort();
}

test('the table of operating.md has every setting of every service once, and no other', () => {
  expect(documented('docs/operating.md')).toEqual([...variables, ...OF_NODE].sort());
});

test('the contract names only existing settings', () => {
  const [, section = ''] = readPage('docs/contract.md').text.split('\n## Settings\n');
  const [settings = ''] = section.split('\n## ');
  const named = [...settings.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => ![...variables, ...OF_NODE, 'NODE_ENV'].includes(name))).toEqual([]);
});
