import type { Request, Response } from 'express';
import type { Accounts } from '../accounts/accounts.ts';
import { exchangeOf } from './exchange.ts';
import { refusal } from './problem.ts';

/** A longer one is no token of ours, and need not be hashed. */
const BEARER = /^Bearer +([\x21-\x7e]{1,256})$/i;

/** The token of an `Authorization: Bearer` header (RFC 6750 2.1), or undefined. */
export function bearerTokenOf(request: Request): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/** Lets callers with an active secret key pass; everyone else hears the same 401 (contract 1). */
export function authenticate({ accounts }: { accounts: Accounts }) {
  return (request: Request, response: Response, next: () => void): void => {
    const apiKey = bearerTokenOf(request);
    const caller = apiKey === undefined ? undefined : accounts.byApiKey(apiKey);
    if (!caller) throw refusal('invalid_api_key', { headers: { 'WWW-Authenticate': 'Bearer' } });
    exchangeOf(response).caller = caller;
    next();
  };
}
