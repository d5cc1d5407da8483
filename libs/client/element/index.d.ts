/** Events of `<pain-assessment>`. None carries health data. All bubble and leave shadow roots; `error` does not reach the window. */
export interface PainAssessmentEvents {
  ready: CustomEvent<Record<string, never>>;
  started: CustomEvent<Record<string, never>>;
  completed: CustomEvent<{ session_id: string }>;
  unlocked: CustomEvent<Record<string, never>>;
  expired: CustomEvent<Record<string, never>>;
  error: CustomEvent<{ code: string }>;
}

/** The element that `component.script_url` of a session defines. */
export interface PainAssessmentElement extends HTMLElement {
  /** `component.url` of the session, which the attribute `session-url` reflects. */
  sessionUrl: string | null;
  addEventListener<Name extends keyof PainAssessmentEvents>(
    type: Name,
    listener: (this: PainAssessmentElement, event: PainAssessmentEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Attributes of the element in JSX and Svelte; the names of events keep their case. */
export type PainAssessmentAttributes = {
  sessionUrl?: string | null | undefined;
  'session-url'?: string | undefined;
} & { [Name in keyof PainAssessmentEvents as `on${Name}`]?: (event: PainAssessmentEvents[Name]) => void };

declare global {
  interface HTMLElementTagNameMap {
    'pain-assessment': PainAssessmentElement;
  }
}
