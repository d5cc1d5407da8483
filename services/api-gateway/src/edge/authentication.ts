import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Accounts, Caller } from '../accounts/accounts.ts';
import { problem } from './problem.ts';
import { type Identify, readBearer } from './route.ts';

/** Only a browser sends these, and the secret key must never be in one; Node's own fetch sends `Sec-Fetch-Mode`. */
const isFromBrowser = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders) =>
  origin !== undefined || site !== undefined;

/** Lets callers with an active secret key pass; everyone else is answered the same 401 (contract.md#integrator-api). */
export function authenticate(accounts: Accounts): Identify<Caller> {
  return ({ headers }, apiKey) => {
    if (isFromBrowser(headers)) throw problem('browser_call_refused');
    const caller = apiKey === undefined ? undefined : accounts.byApiKey(apiKey);
    if (!caller) throw problem('invalid_api_key', { headers: { 'WWW-Authenticate': 'Bearer' } });
    return caller;
  };
}

/** Tells whether a call comes from an integrator's server. */
export function recogniseIntegrators(accounts: Accounts): (request: IncomingMessage) => boolean {
  return (request) => {
    const apiKey = readBearer(request);
    return apiKey !== undefined && !isFromBrowser(request.headers) && accounts.byApiKey(apiKey) !== undefined;
  };
}
