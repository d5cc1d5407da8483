/** Bytes and headers on the wire. */
export interface WireMessage {
  readonly data: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A received request; `respond` sends the one answer. */
export interface IncomingMessage extends WireMessage {
  respond(reply: WireMessage): void;
}

/** A member of a group that serves a subject. */
export interface Member {
  readonly subject: string;
  readonly group: string;
  /** Resolves when the work on the message has ended; never rejects. */
  readonly onMessage: (message: IncomingMessage) => Promise<void>;
}

/** The interface of an adapter; the meaning of calls is decided above it, so that all adapters behave alike. */
export interface Transport {
  isConnected(): boolean;
  /** Largest message in bytes, including headers. */
  maxPayload(): number;
  /** Rejects with `bus_unavailable` without a subscriber or connection, with `bus_timeout` after `timeoutMs`. */
  request(subject: string, message: WireMessage, timeoutMs: number): Promise<WireMessage>;
  /** Resolves when messages can arrive. */
  listen(member: Member): Promise<TransportListener>;
  /** Resolves when all sent messages have left, or cannot leave. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** A subscription of an adapter; after `stop` no message arrives. */
export interface TransportListener {
  stop(): Promise<void>;
}
