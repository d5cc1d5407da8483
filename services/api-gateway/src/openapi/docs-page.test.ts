import { expect, test } from '@jest/globals';
import { docsPage, START_SCRIPT } from './docs-page.ts';

const BASE = 'https://pain.example.org/service';

test('under a base with a path every link of the page stays below it', () => {
  const links = [
    ...`${docsPage(BASE).replace(/<pre.*?<\/pre>/gs, '')} ${START_SCRIPT}`.matchAll(/(?:href="|src="|url: ')([^"']+)/g),
  ].map(([, link = '']) => link);
  const reached = links.filter((link) => !link.startsWith('data:')).map((link) => new URL(link, `${BASE}/docs`).href);

  expect(reached.sort()).toEqual([
    `${BASE}/docs/assets/page.css`,
    `${BASE}/docs/assets/start.js`,
    `${BASE}/docs/assets/swagger-ui-bundle.js`,
    `${BASE}/docs/assets/swagger-ui.css`,
    `${BASE}/openapi.json`,
    `${BASE}/openapi.json`,
  ]);
});
