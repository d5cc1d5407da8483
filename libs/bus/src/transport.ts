/** Bytes and headers as they cross the wire. */
export interface WireMessage {
  readonly data: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request as it arrives; `respond` sends the one answer. */
export interface IncomingMessage extends WireMessage {
  respond(reply: WireMessage): void;
}

/** What an adapter provides; what calls mean is decided above it, so that all adapters behave alike. */
export interface Transport {
  isConnected(): boolean;
  /** Largest message in bytes, headers included. */
  maxPayload(): number;
  /** Rejects with `bus_unavailable` when nobody listens or the connection is lost, with `bus_timeout` after `timeoutMs`. */
  request(subject: string, message: WireMessage, timeoutMs: number): Promise<WireMessage>;
  /** Resolves when messages can arrive. */
  listen(listener: {
    subject: string;
    group: string;
    /** Resolves when the work on the message has ended; never rejects. */
    onMessage: (message: IncomingMessage) => Promise<void>;
  }): Promise<TransportListener>;
  /** Resolves when what was sent has left, or cannot leave. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** A subscription of an adapter; after `stop` no message arrives. */
export interface TransportListener {
  stop(): Promise<void>;
}
