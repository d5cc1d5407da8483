import type { Slots } from './browser/slots.ts';
import { warmUp } from './figures/warm-up.ts';
import type { Rendering } from './rendering.ts';

const WARM_UP_MS = 60_000;

export interface WarmingParts {
  readonly rendering: () => Promise<Pick<Rendering, 'figures'>>;
  readonly slots: Slots;
  readonly log: { error(fields: { err?: unknown }, message: string): void };
}

/** How far the first drawings of a process are. */
export interface Warming {
  /** True once something was drawn. */
  isWarm(): boolean;
  /** Resolves once something was drawn, or cannot be. */
  readonly drawn: Promise<void>;
  /** Resolves when nothing more is warmed. */
  readonly done: Promise<void>;
}

/**
 * Draws for nobody, in the line of all drawing. One sex is enough to be ready: almost all of the work is shared, and the
 * other sex follows without anybody waiting for it.
 */
export function startWarming({ rendering, slots, log }: WarmingParts): Warming {
  let warm = false;
  const draw = (sex: 'female' | 'male') =>
    slots.run(Date.now() + WARM_UP_MS, async () => warmUp((await rendering()).figures, sex));
  const drawn = draw('female').then(
    () => {
      warm = true;
    },
    (err) => log.error({ err }, 'nothing can be drawn'),
  );
  const done = drawn
    .then(() => (warm ? draw('male') : undefined))
    .catch((err) => log.error({ err }, 'the second body was not drawn ahead'));
  return { isWarm: () => warm, drawn, done };
}
