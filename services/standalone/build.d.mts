/** Runs the build in `cwd`, reports progress and failures to `write`, and returns the exit code. */
export function build(options: {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Whether there is no earlier build, so that everything is built. */
  readonly isFirst: boolean;
  readonly write: (text: string) => void;
}): number;
