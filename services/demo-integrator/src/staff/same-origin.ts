import type { Request, RequestHandler } from 'express';

/** Names of this machine; a foreign name that resolves to it belongs to another site (DNS rebinding). */
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

function ownOrigins({ socket }: Request, origin: string | undefined): readonly string[] {
  const local = OWN_NAMES.map((name) => `http://${name}:${socket.localPort}`);
  return origin === undefined ? local : [...local, new URL(origin).origin];
}

/**
 * Accepts only requests of these pages: each must have a known `Host`, and each that may change something also an
 * `Origin` of the same host, which browsers always send.
 */
export function onlySameOrigin(origin: string | undefined, refuse: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const known = ownOrigins(request, origin);
    const host = request.get('Host');
    const isKnownHost = known.some((own) => new URL(own).host === host);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const sent = request.get('Origin') ?? '';
    const isOwn = known.includes(sent) && new URL(sent).host === host;
    if (isKnownHost && (isRead || isOwn)) next();
    else refuse(request, response, next);
  };
}
