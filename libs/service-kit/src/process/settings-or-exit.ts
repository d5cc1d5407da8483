/** Settings as `parse` gives them; bad ones end the process with code 1 and a line that names each variable: null, and nothing to start. */
export function settingsOrExit<S>(service: string, parse: () => S): S | null {
  try {
    return parse();
  } catch (error) {
    process.stderr.write(`${service}: ${(error as Error).message}\n`);
    process.exitCode = 1;
    return null;
  }
}
