import type { ReactiveControllerHost } from 'lit';
import type { TextKey } from '../texts/texts.ts';

/** A message goes by itself after this time, in ms; the next action takes it away earlier. */
const MESSAGE_MS = 9_000;

/** One message that says what is so, and goes. */
export class PassingMessage {
  readonly #host: ReactiveControllerHost;
  #key: TextKey | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get key(): TextKey | null {
    return this.#key;
  }

  /** Says this, or nothing any more. `stays` where the message holds a button: it waits for the patient. */
  say(key: TextKey | null, stays = false): void {
    clearTimeout(this.#timer);
    if (key && !stays) this.#timer = setTimeout(() => this.say(null), MESSAGE_MS);
    if (key === this.#key) return;
    this.#key = key;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }
}
