import { startPageServer } from '../../libs/component/dev.mjs';

/** `npm run dev`: as `npm start`, with the page from its sources on another port. */
const { PORT = '8080', PAGE_PORT = '5173' } = process.env;
process.env.PUBLIC_BASE_URL ??= `http://localhost:${PAGE_PORT}`;
await startPageServer({ port: Number(PAGE_PORT), gateway: `http://localhost:${PORT}` });
await import('./start.mjs');
