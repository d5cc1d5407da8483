import type { At } from '../../browser/support/input.ts';

/** Size of a window in CSS pixels; `ratio` is the number of pixels of the screen for each. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** A function that runs in a document; it is sent as text, so it uses nothing around it. */
type Sent<A extends unknown[], T> = (...args: A) => T;

/** A window of one engine. Positions are in CSS pixels of the window, whatever frame is below. */
export interface EnginePage {
  /** Name and version of the engine. */
  readonly version: string;
  goto(url: string): Promise<void>;
  /** Runs a function in the window's document. */
  inWindow<A extends unknown[], T>(run: Sent<A, T>, ...args: A): Promise<Awaited<T>>;
  /** Runs a function in the document of the assessment: that of the element's frame, or of the window. */
  inPage<A extends unknown[], T>(run: Sent<A, T>, ...args: A): Promise<Awaited<T>>;
  /** Presses at the first point, moves through the others, and lifts; with a finger where the engine can. */
  drag(points: readonly At[]): Promise<void>;
  click(at: At): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses the Tab key. */
  tab(): Promise<void>;
  close(): Promise<void>;
}

/** A running browser of one engine. */
export interface Engine {
  open(size: WindowSize): Promise<EnginePage>;
  close(): Promise<void>;
}

/** Path of the document in a frame that shows an assessment. */
export const COMPONENT_PATH = '/component/ses_';

/** The frame of an assessment in the page of an integrator; null if the window shows it directly. Runs in the window. */
export const findFrame = (): HTMLIFrameElement | null => {
  const shadow = document.querySelector('pain-assessment')?.shadowRoot;
  return shadow?.querySelector('iframe') ?? null;
};
