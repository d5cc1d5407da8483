import { KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, Time } from 'pkijs';

/** Kinds of signing keys in Web Cryptography. */
export const SIGNING_ALGORITHMS = {
  'RSA 2048': {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: Uint8Array.of(1, 0, 1),
  },
  'P-256': { name: 'ECDSA', namedCurve: 'P-256' },
  'P-384': { name: 'ECDSA', namedCurve: 'P-384' },
  'P-521': { name: 'ECDSA', namedCurve: 'P-521' },
} as const;

const commonName = (value: string) => new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value }) });

/** UTCTime has two digits for the year, and is used until 2049 (RFC 5280, 4.1.2.5). */
function toTime(milliseconds: number): Time {
  const value = new Date(milliseconds);
  return new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value });
}

/** A new key with a self-signed certificate, both in PEM; by default valid from 2020 to 2049. */
export async function makeCertificate({
  algorithm = 'P-256',
  name = 'Test clinic',
  validFrom = Date.UTC(2020, 0, 1),
  validTo = Date.UTC(2050, 0, 1),
}: {
  algorithm?: keyof typeof SIGNING_ALGORITHMS;
  name?: string;
  /** Epoch milliseconds, rounded to seconds. */
  validFrom?: number;
  validTo?: number;
} = {}): Promise<{ certificate: string; key: string }> {
  const pair = (await webcrypto.subtle.generateKey(SIGNING_ALGORITHMS[algorithm], true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: validFrom % 100_000 }) });
  certificate.issuer.typesAndValues.push(commonName(name));
  certificate.subject.typesAndValues.push(commonName(name));
  certificate.notBefore = toTime(validFrom);
  certificate.notAfter = toTime(validTo);
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  await certificate.sign(pair.privateKey, 'SHA-256');
  return {
    certificate: new X509Certificate(Buffer.from(certificate.toSchema(true).toBER(false))).toString(),
    key: KeyObject.from(pair.privateKey).export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
