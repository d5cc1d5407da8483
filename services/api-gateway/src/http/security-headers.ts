import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** For answers that are data, never a page. */
const NOTHING_ALLOWED = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

const protect = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: NOTHING_ALLOWED },
  xFrameOptions: { action: 'deny' },
});

/** What helmet sets is the same for every answer, so it is asked once and not in each of its 14 steps. */
function collectHeaders(): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => undefined,
  };
  protect({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

const HEADERS = collectHeaders();

/** Sets the headers of every answer; pages and public scripts loosen what they need themselves. */
export function securityHeaders(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  next();
}
