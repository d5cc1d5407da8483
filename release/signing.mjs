import { run } from './commands.mjs';

/**
 * Signs with cosign. Without a key signing is keyless: the certificate names the workflow, and the public transparency log has the
 * signature. A key is for machines without access to both; it logs nothing.
 */
export function openSigner(key) {
  const by = key ? ['--key', key, '--tlog-upload=false', '--use-signing-config=false'] : [];
  return {
    /** Signs an image or chart by digest. */
    sign: (artefact) => run('cosign', ['sign', '--yes', ...by, artefact]),
    /** Signs a statement about an image. */
    attest: (artefact, { type, predicate }) =>
      run('cosign', ['attest', '--yes', ...by, '--type', type, '--predicate', predicate, artefact]),
    /** Signs a file, and writes the signature beside it. */
    signFile: (file) => run('cosign', ['sign-blob', '--yes', ...by, '--bundle', `${file}.sigstore.json`, file]),
  };
}
