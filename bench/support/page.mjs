import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { assetsDirectory } from '@pain-assessment/component';

/** A built file of the page. */
export const fileAt = (path) => readFileSync(new URL(path, assetsDirectory));

/** Strokes of 60 points over the whole body. */
export const createStrokes = (count) =>
  Array.from({ length: count }, (_, stroke) => ({
    view: stroke % 2 ? 'back' : 'front',
    layer: 'intensity',
    tool: 'brush',
    value: ['mild', 'moderate', 'severe', 'very_severe'][stroke % 4],
    radius: 16.5,
    points: Array.from({ length: 60 }, (_, point) => [
      280 + ((stroke * 37) % 100) + point,
      150 + ((stroke * 53) % 1100) + Math.round(300 * Math.sin(point / 5)) / 10,
    ]).flat(),
  }));

const createView = (strokes) => ({
  session_id: 'ses_bench',
  status: 'in_progress',
  zone: 'knee',
  locale: 'en-GB',
  modules: ['cartography'],
  avatar: { sex: 'female', body_shape: 'normal', height_cm: 168 },
  questionnaires: [],
  draft: { cartography: { no_pain: false, strokes } },
  draft_revision: 1,
  expires_at: new Date(Date.now() + 7_200_000).toISOString(),
  now: new Date().toISOString(),
  reopened_from: null,
  time_zone: 'UTC',
  pin: { mode: 'none', set: false },
  show_results: true,
});

const TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html', svg: 'image/svg+xml' };

/** Serves the page from the build with these strokes and a local store, so that a bench measures only the page. */
export async function servePage(strokes) {
  const view = JSON.stringify(createView(strokes));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname.endsWith('/api/assessment')) return response.setHeader('Content-Type', 'application/json').end(view);
    if (pathname.includes('/api/')) return response.writeHead(204).end();
    const path = pathname.startsWith('/component/assets/') ? pathname.slice('/component/'.length) : 'page.html';
    response.setHeader('Content-Type', TYPES[path.split('.').at(-1)]).end(fileAt(path));
  });
  await new Promise((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${server.address().port}/component/ses_bench#ct_bench`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
