import { warmUp } from './figures/warm-up.ts';
import type { Rendering } from './rendering.ts';
import { pause } from './timing.ts';

/** Between two tries of a first drawing that failed. */
const RETRY_MS = 1_000;

export interface WarmingParts {
  readonly rendering: () => Promise<Pick<Rendering, 'figures'>>;
  readonly log: { error(fields: { err?: unknown }, message: string): void };
}

/** How far the first drawings of a process are. */
export interface Warming {
  /** Resolves once something was drawn; true, or false where it was stopped before. */
  readonly drawn: Promise<boolean>;
  /** As `drawn`, once both sexes were. */
  readonly done: Promise<boolean>;
  /** Gives up what is still to be drawn. */
  stop(): void;
}

/**
 * Draws for nobody, beside the line of all drawing: that line foretells a patient's wait from what its work took, and the
 * first drawing takes so long that patients would be refused. One sex is enough to begin: almost all of the work is
 * shared, and the other sex follows without anybody waiting for it.
 */
export function startWarming({ rendering, log }: WarmingParts): Warming {
  let stopped = false;

  async function draw(sex: 'female' | 'male'): Promise<boolean> {
    while (!stopped) {
      try {
        await warmUp((await rendering()).figures, sex);
        return true;
      } catch (err) {
        log.error({ err }, 'nothing can be drawn');
        await pause(RETRY_MS);
      }
    }
    return false;
  }

  const drawn = draw('female');
  const done = drawn.then(() => draw('male'));
  return {
    drawn,
    done,
    stop() {
      stopped = true;
    },
  };
}
