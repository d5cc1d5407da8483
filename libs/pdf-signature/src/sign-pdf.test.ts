import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { SIGNATURE_ROOM } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { signPdf } from './sign-pdf.ts';
import { isValidAt, readSigningKey, type SigningKey, signatureBytes } from './signing-key.ts';
import { makeCertificate, readSignature, SIGNING_ALGORITHMS, verifyWithOpenssl } from './testing/index.ts';

function read(pem: { certificate: string; key: string }): SigningKey {
  const key = readSigningKey(pem);
  if ('refusal' in key) throw new Error(`${key.field} ${key.refusal}`);
  return key;
}

const withRoom = (before: string, bytes: number, after: string) =>
  Buffer.from(`${before}${SIGNATURE_ROOM}${'00'.repeat(bytes)}>${after}`, 'latin1');

describe.each(Object.keys(SIGNING_ALGORITHMS) as (keyof typeof SIGNING_ALGORITHMS)[])('a key of %s', (algorithm) => {
  test('signs so that OpenSSL verifies signature and signing certificate, and rejects other content', async () => {
    const pem = await makeCertificate({ algorithm });
    const key = read(pem);
    const signed = await signPdf(withRoom('%PDF-1.7 one', signatureBytes(key), ' two'), key);
    const { content, signature } = readSignature(signed);
    const other = Buffer.from(content);
    other[3] = 0x21;
    const verify = (bytes: Buffer) => verifyWithOpenssl({ signature, content: bytes, certificate: pem.certificate });

    expect(verify(content)).toBe('verified');
    expect(verify(other)).toContain('content verify error');
  });
});

test('the signature covers all bytes except itself; none moves and none is lost, for any content around the room', async () => {
  const key = read(await makeCertificate());
  const around = fc.string({ unit: 'binary-ascii', maxLength: 400 });
  await fc.assert(
    fc.asyncProperty(around, around, fc.integer({ min: 0, max: 900 }), async (before, after, more) => {
      const room = signatureBytes(key) + more;
      const document = withRoom(before, room, after);
      const signed = await signPdf(document, key);
      const { content, gap, isWhole } = readSignature(signed);

      expect(isWhole).toBe(true);
      expect(signed).toHaveLength(document.length);
      expect(gap).toMatch(new RegExp(`^<[0-9a-f]{${2 * room}}>$`));
      expect(signed.toString('latin1').replace(/\/ByteRange \[[\d ]*\] */, '')).toBe(
        `${before}\n/Contents ${gap}${after}`,
      );
      expect(content.length + gap.length).toBe(document.length);
    }),
    { numRuns: 40 },
  );
});

test('the signature has the attributes of the profile, without a signing time', async () => {
  const pem = await makeCertificate();
  const key = read(pem);
  const { signature } = readSignature(await signPdf(withRoom('a', signatureBytes(key), 'b'), key));
  const print = ['cms', '-cmsout', '-print', '-inform', 'DER'];
  const shown = spawnSync('openssl', print, { input: signature, encoding: 'utf8' }).stdout;
  const objects = [...shown.slice(shown.indexOf('signedAttrs:')).matchAll(/object: (\S+)/g)].map(([, name]) => name);

  expect(objects).toEqual(['contentType', 'messageDigest', 'id-smime-aa-signingCertificateV2']);
  expect(shown).toContain('eContent: <ABSENT>');
});

test('the signature contains the chain to the root, the signer first', async () => {
  const [own, issuer] = [await makeCertificate({ name: 'Clinic' }), await makeCertificate({ name: 'Authority' })];
  const key = read({ certificate: `${own.certificate}\n${issuer.certificate}`, key: own.key });
  const { signature } = readSignature(await signPdf(withRoom('a', signatureBytes(key), 'b'), key));

  for (const certificate of key.certificates) expect(signature.includes(certificate)).toBe(true);
});

test('rejects a document without room, or with too little', async () => {
  const key = read(await makeCertificate());

  await expect(signPdf(Buffer.from('%PDF-1.7'), key)).rejects.toThrow('no room');
  await expect(signPdf(withRoom('a', 100, 'b'), key)).rejects.toThrow('too little room');
});

describe('PEM files', () => {
  test('state the validity of the certificate, to the second', async () => {
    const [validFrom, validTo] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
    const key = read(await makeCertificate({ validFrom, validTo }));

    expect([validFrom - 1, validFrom, validTo, validTo + 1].map((now) => isValidAt(key, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('are rejected by the name of the faulty file', async () => {
    const [pem, other] = [await makeCertificate(), await makeCertificate()];
    const refused = (change: Partial<typeof pem>) => readSigningKey({ ...pem, ...change });

    expect(refused({ certificate: 'none' })).toEqual({
      field: 'certificate',
      refusal: 'must be X.509 certificates in PEM',
    });
    expect(refused({ certificate: pem.certificate.replace('M', 'A') })).toMatchObject({ field: 'certificate' });
    expect(refused({ certificate: pem.certificate.repeat(200) })).toMatchObject({ field: 'certificate' });
    expect(refused({ key: pem.certificate })).toMatchObject({
      field: 'key',
      refusal: expect.stringContaining('in PEM'),
    });
    expect(refused({ key: other.key })).toEqual({ field: 'key', refusal: 'does not fit the certificate' });
  });

  test.each([
    ['ed25519', ['-algorithm', 'ed25519']],
    ['a short RSA key', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024']],
    ['a curve that few know', ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:secp256k1']],
  ])('are rejected with %s', async (_what, options) => {
    const key = spawnSync('openssl', ['genpkey', ...options], { encoding: 'utf8' }).stdout;
    const { certificate } = await makeCertificate();

    expect(key).toContain('PRIVATE KEY');
    expect(readSigningKey({ certificate, key })).toMatchObject({
      field: 'key',
      refusal: expect.stringContaining('2048'),
    });
  });
});
