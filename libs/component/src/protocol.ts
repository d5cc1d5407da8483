/** Type of the one window message by which the element hands its port to the page. */
export const CONNECT = 'pain-assessment:connect';

/** The window message that the page of a session that is over posts to any page that frames it. */
export const EXPIRED = 'pain-assessment:expired';

/** The window message that the page posts in a browser without what it needs. */
export const UNSUPPORTED = 'pain-assessment:unsupported';

/** Names of the events on the element; none carries health data (contract.md#component-element). */
export type EventName = 'ready' | 'started' | 'completed' | 'unlocked' | 'expired' | 'error';

/** Messages of the page to the element. Heights are CSS pixels. */
export type PageMessage =
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'full-screen'; readonly on: boolean }
  | { readonly type: 'top' }
  /** Label of the iframe in the language of the session. */
  | { readonly type: 'label'; readonly text: string }
  /** Part of the page that must be in sight for the focused control. */
  | { readonly type: 'focus'; readonly top: number; readonly bottom: number }
  | { readonly type: 'event'; readonly name: EventName; readonly detail: EventDetail };

/** `session_id` on `completed`, `code` on `error`, nothing otherwise (contract.md#component-element). */
export interface EventDetail {
  readonly session_id?: string;
  readonly code?: string;
}

/**
 * Message of the element to the page: the visible part of the iframe, from `top` to `bottom` in CSS pixels of the iframe;
 * `bottom` may lie below its end. With `isScroll` the iframe only moved, and fitted screens keep their size.
 */
export interface ElementMessage {
  readonly type: 'viewport';
  readonly top: number;
  readonly bottom: number;
  readonly isScroll: boolean;
  readonly fullScreen: boolean;
  /** Pixels of the screen in one CSS pixel of the iframe: touched areas are measured in the latter. */
  readonly scale: number;
}
