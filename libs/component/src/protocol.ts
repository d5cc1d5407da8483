/** Type of the one window message by which the element hands its port to the page. */
export const CONNECT = 'pain-assessment:connect';

/** Names of the events on the element; none carries health data (contract 2). */
export type EventName = 'ready' | 'started' | 'completed' | 'expired' | 'error';

/** What the page says through the port. Heights are CSS pixels. */
export type PageMessage =
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'full-screen'; readonly on: boolean }
  | { readonly type: 'top' }
  | { readonly type: 'event'; readonly name: EventName; readonly detail: EventDetail };

/** `session_id` on `completed`, `code` on `error`, nothing otherwise (contract 2). */
export interface EventDetail {
  readonly session_id?: string;
  readonly code?: string;
}

/** What the element says through the port: the height that is visible around the iframe, in CSS pixels. */
export interface ElementMessage {
  readonly type: 'viewport';
  readonly height: number;
  readonly fullScreen: boolean;
}
