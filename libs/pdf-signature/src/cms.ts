import { createHash, webcrypto } from 'node:crypto';
import { type Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { SigningKey } from './signing-key.ts';

/** Object identifiers (RFC 5652, 11; RFC 5035, 3). */
const ID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

const toBytes = (buffer: Buffer) => new Uint8Array(buffer).buffer;
const sha256 = (...parts: readonly Buffer[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new OctetString({ valueHex: toBytes(hash.digest()) });
};

/** Names the certificate by its hash; the algorithm is the default and omitted (RFC 5035, 4). */
const signingCertificate = (certificate: Buffer) =>
  new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [sha256(certificate)] })] })] });

/** In the order of DER, which sorts a set by its encoded elements; these have different lengths. */
const signedAttributes = (content: readonly Buffer[], own: Buffer) =>
  new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: ID.contentType, values: [new ObjectIdentifier({ value: ID.data })] }),
      new Attribute({ type: ID.messageDigest, values: [sha256(...content)] }),
      new Attribute({ type: ID.signingCertificateV2, values: [signingCertificate(own)] }),
    ],
  });

/**
 * A detached CMS signature of the content's parts, DER, with the attributes of PAdES-BASELINE-B (ETSI EN 319 142-1, 6.3): content
 * type, message digest and signing certificate, and no signing time.
 */
export async function signDetached(content: readonly Buffer[], signingKey: SigningKey): Promise<Buffer> {
  const { certificates: chain, privateKey, algorithm } = signingKey;
  const certificates = chain.map((der) => Certificate.fromBER(toBytes(der)));
  const [own] = certificates;
  const [ownBytes] = chain;
  if (!own || !ownBytes) throw new RangeError('a signing key has no certificate');
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber as Integer }),
    signedAttrs: signedAttributes(content, ownBytes),
  });
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: ID.data });
  const signed = new SignedData({ version: 1, encapContentInfo, signerInfos: [signer], certificates });
  const key = await webcrypto.subtle.importKey('pkcs8', privateKey, algorithm, false, ['sign']);
  await signed.sign(key, 0, algorithm.hash);
  const wrapped = new ContentInfo({ contentType: ID.signedData, content: signed.toSchema(true) });
  return Buffer.from(wrapped.toSchema().toBER(false));
}
