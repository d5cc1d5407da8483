/** One command of a test run. */
export interface Job {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** A group of which only one job may run at a time. */
  readonly alone?: string;
  /** What must have ended before the job starts. */
  readonly after?: Promise<unknown>;
}

/** Runs a command with its output on ours, says how long it took, and answers whether it ended with 0. */
export function run(job: Job): Promise<boolean>;
/** Runs jobs, so many at a time, the first of the list first; a failed job stops no other. Answers whether all ended well. */
export function runInLanes(jobs: readonly Job[], lanes?: number): Promise<boolean>;
