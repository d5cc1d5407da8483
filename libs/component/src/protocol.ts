/** Type of the one window message by which the element hands its port to the page. */
export const CONNECT = 'pain-assessment:connect';

/** The window message that the page of a session that is over posts to any page that frames it. */
export const EXPIRED = 'pain-assessment:expired';

/** Names of the events on the element; none carries health data (contract.md#component-element). */
export type EventName = 'ready' | 'started' | 'completed' | 'unlocked' | 'expired' | 'error';

/** Messages of the page to the element. Heights are CSS pixels. */
export type PageMessage =
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'full-screen'; readonly on: boolean }
  | { readonly type: 'top' }
  | { readonly type: 'event'; readonly name: EventName; readonly detail: EventDetail };

/** `session_id` on `completed`, `code` on `error`, nothing otherwise (contract.md#component-element). */
export interface EventDetail {
  readonly session_id?: string;
  readonly code?: string;
}

/**
 * Message of the element to the page: the visible part of the iframe, from `top` to `bottom` in CSS pixels of the iframe;
 * `bottom` may lie below its end. With `isScroll` only scrolling changed it, and fitted screens keep their size.
 */
export interface ElementMessage {
  readonly type: 'viewport';
  readonly top: number;
  readonly bottom: number;
  readonly isScroll: boolean;
  readonly fullScreen: boolean;
}
