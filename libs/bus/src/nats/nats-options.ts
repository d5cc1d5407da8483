/** Where and who: `url` may list servers by comma, `tls://` for TLS, and carry a user; `name` is the service, and prefixes its inbox. */
export interface NatsOptions {
  readonly url: string;
  readonly name: string;
  /** Gives up the first connection; after it the bus reconnects for ever. */
  readonly signal?: AbortSignal;
}
