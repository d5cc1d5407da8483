/** One command of a test run. */
export interface Job {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
}

/** Runs a command, passes its output through, prints its duration, and resolves to true if it exits with 0. */
export function run(job: Job): Promise<boolean>;
/** Runs a job after the success of its dependencies; after a failed one it reports the job as not run, and as failed. */
export function runAfter(needed: readonly Promise<boolean>[], job: Job): Promise<boolean>;
