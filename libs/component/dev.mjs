import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const PAGE = new URL('src/page/page.html', import.meta.url);
const LANGUAGE = /<html lang="[^"]*"/;
const ORIGINS = /<meta name="component-origins" content="[^"]*" \/>/;
/** The host page of the demo requires them of every frame. */
const HEADERS = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** The page from its sources, with the locale of the session and the origins of its account; undefined if the gateway has no such session. */
async function readPage(gateway, path) {
  const answer = await fetch(new URL(path, gateway), { headers: { Accept: 'text/html' } }).catch(() => undefined);
  const html = answer?.ok ? await answer.text() : '';
  const [origins] = ORIGINS.exec(html) ?? [];
  const [language] = LANGUAGE.exec(html) ?? [];
  return origins && (await readFile(PAGE, 'utf8')).replace(LANGUAGE, language).replace(ORIGINS, () => origins);
}

/** Answers `/component/{id}`; the gateway behind the proxy answers everything else that is no source. */
const pages = (gateway) => ({
  name: 'assessment-page',
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const [path] = (request.originalUrl ?? '').split('?');
      if (request.method !== 'GET' || !/^\/component\/ses_\w+$/.test(path)) return next();
      const html = await readPage(gateway, path);
      if (html === undefined) return response.writeHead(302, { Location: new URL(path, gateway).href }).end();
      response.setHeader('Content-Type', 'text/html');
      return response.end(await server.transformIndexHtml('/page.html', html));
    });
  },
});

/**
 * Serves the page from its sources at `port`, and everything else from the gateway. A changed style appears in the open page; any other
 * change reloads it, and the session continues from its draft.
 */
export async function startPageServer({ port, gateway }) {
  const server = await createServer({
    configFile: fileURLToPath(new URL('vite.config.mjs', import.meta.url)),
    base: '/component/',
    plugins: [pages(gateway)],
    server: {
      host: 'localhost',
      port,
      strictPort: true,
      headers: HEADERS,
      proxy: { '^/component/(api/|pain-assessment\\.js)': gateway, '^/(?!component/)': gateway },
    },
  });
  await server.listen();
  return server;
}
