import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** For answers that are data, never a page. */
const NOTHING_ALLOWED = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/**
 * Headers of every answer, whoever gives it; pages and static files replace some of them.
 * What helmet sets is the same for every answer, so it is asked once and not in each of its 14 steps.
 */
export function commonHeaders(): readonly (readonly [name: string, value: string])[] {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: NOTHING_ALLOWED },
    xFrameOptions: { action: 'deny' },
  });
  const headers: [string, string][] = [['Cache-Control', 'no-store']];
  const recorder = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => undefined,
  };
  protect({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}
