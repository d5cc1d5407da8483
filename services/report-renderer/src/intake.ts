import type { Serving } from '@pain-assessment/bus';

export interface IntakeParts {
  /** Resolves when work may come; with false where it never will. */
  readonly warm: Promise<boolean>;
  readonly log: { error(fields: { err?: unknown }, message: string): void };
}

/** The renderer's place in its queue group. */
export interface Intake {
  /** True once work can come. */
  isOpen(): boolean;
  /** Takes no more; resolves when what came is answered. */
  close(): Promise<void>;
}

/** Serves once warm, and logs where that fails. */
export function openIntake({ warm, log }: IntakeParts, serve: () => Promise<Serving[]>): Intake {
  let open = false;
  let closed = false;
  let joining: Promise<Serving[]> | undefined;

  async function join(): Promise<void> {
    if (!(await warm) || closed) return;
    joining = serve();
    await joining;
    open = true;
  }

  join().catch((err) => log.error({ err }, 'no work can be taken'));
  return {
    isOpen: () => open,
    async close() {
      closed = true;
      const serving = await (joining ?? Promise.resolve([])).catch(() => []);
      await Promise.all(serving.map((served) => served.drain()));
    },
  };
}
