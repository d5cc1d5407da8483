/** One command of a test run. */
export interface Job {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
}

/** Runs a command with its output on ours, says how long it took, and answers whether it ended with 0. */
export function run(job: Job): Promise<boolean>;
/** Runs a job once all that it needs has succeeded; after a failure it says that the job is not run, which is a failure too. */
export function runAfter(needed: readonly Promise<boolean>[], job: Job): Promise<boolean>;
