/** The commands of cosign in the blocks of a document. */
export function readCommands(text) {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);
  return blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('cosign '));
}

/** The same commands for another signer, registry and version. */
export function adaptCommands(commands, { by, registry, version }) {
  return commands.map((command) =>
    command
      .replace('$BY', by)
      .replace('ghcr.io', registry)
      .replaceAll(/\b1\.0\.0\b/g, version),
  );
}
