import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { docsPage, homePage } from './docs-routes.ts';

const BASE = 'https://pain.example.org/service';
const SERVICE = { baseUrl: BASE, isDevelopment: true };
const START_SCRIPT = readFileSync(new URL('../../assets/docs/start.js', import.meta.url), 'utf8');

test('every link of the page stays below a base with a path', () => {
  const links = [
    ...`${docsPage(SERVICE).replace(/<pre.*?<\/pre>/gs, '')} ${START_SCRIPT}`.matchAll(
      /(?:href="|src="|url: ')([^"']+)/g,
    ),
  ].map(([, link = '']) => link);
  const reached = links.filter((link) => !link.startsWith('data:')).map((link) => new URL(link, `${BASE}/docs`).href);

  expect(reached.sort()).toEqual([
    `${BASE}/docs/assets/page.css`,
    `${BASE}/docs/assets/start.js`,
    `${BASE}/docs/assets/swagger-ui-bundle.js`,
    `${BASE}/docs/assets/swagger-ui.css`,
    `${BASE}/docs/codebook.csv`,
    `${BASE}/openapi.json`,
    `${BASE}/openapi.json`,
    `${BASE}/openapi.json`,
  ]);
});

test('the key of the development account is shown only if that account is in force', () => {
  expect(docsPage(SERVICE)).toContain('export SECRET_KEY=sk_test_demo_');
  expect(docsPage({ ...SERVICE, isDevelopment: false })).not.toContain('sk_test_');
});

test('without a demo, the first steps are the way to try the service', () => {
  const page = homePage({ baseUrl: BASE, isDevelopment: true, demoUrl: null, healthUrl: null });
  expect(page).toContain(`<a href="${BASE}/docs#first-steps">Try it</a>`);
  expect(page).not.toContain('Health');
});
