import type { View } from '@pain-assessment/contracts';
import type { ReactiveControllerHost } from 'lit';
import type { ZoneViews } from '../drawing/zones.ts';
import type { BodyStage } from './body-stage.ts';

/** The active view grows when no finger came down again for this time, in ms: it must not move under a hand. */
const GROW_AFTER_MS = 600;

/** Which of the two views is shown and active, and whether both are magnified to the session's zone. */
export class ViewFocus {
  /** The view that is shown where only one fits. */
  shown: View = 'front';
  /** The active view; null before the first touch. */
  ahead: View | null = null;
  zoomed = false;
  readonly #host: ReactiveControllerHost & Element;
  #growing: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  show(view: View): void {
    this.shown = view;
    this.#host.requestUpdate();
  }

  /** The patient has used a view. */
  growSoon(view: View): void {
    this.keepStill();
    if (this.ahead === view) return;
    this.#growing = setTimeout(() => {
      this.ahead = view;
      this.#host.requestUpdate();
    }, GROW_AFTER_MS);
  }

  /** A finger is on the views. */
  keepStill(): void {
    clearTimeout(this.#growing);
  }

  /** Magnifies both views to the zone, or shows the whole body again. */
  async toggleZoom({ first, rects }: ZoneViews): Promise<void> {
    this.zoomed = !this.zoomed;
    if (this.zoomed) this.ahead = this.shown = first;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    for (const stage of this.#host.querySelectorAll<BodyStage>('body-stage')) {
      stage.zoomToCells(this.zoomed ? rects[stage.view] : null);
    }
  }

  hostDisconnected(): void {
    this.keepStill();
  }
}
