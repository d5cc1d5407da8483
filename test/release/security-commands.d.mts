/** The commands of cosign in the blocks of a document. */
export function readCommands(text: string): string[];
/** The same commands for another signer, registry and version. */
export function adaptCommands(
  commands: readonly string[],
  place: { by: string; registry: string; version: string },
): string[];
