/** Runs the build in `cwd`, says by `write` what it does, and why where it fails; answers the exit code. */
export function build(options: {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Whether nothing was built before, so that all is. */
  readonly isFirst: boolean;
  readonly write: (text: string) => void;
}): number;
