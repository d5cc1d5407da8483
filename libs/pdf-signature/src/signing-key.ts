import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { MOST_SIGNATURE_BYTES } from '@pain-assessment/contracts';

/** A checked private key with its certificate; plain data, so that two keys can be compared. */
export interface SigningKey {
  /** DER; the signer's own first, then the chain to its root, if any. */
  readonly certificates: readonly Buffer[];
  /** PKCS #8, DER. */
  readonly privateKey: Buffer;
  /** Import parameters for Web Cryptography. */
  readonly algorithm: { readonly name: string; readonly hash: string; readonly namedCurve?: string };
  /** Validity of the signer's certificate, first and last instant, in epoch milliseconds. */
  readonly validFrom: number;
  readonly validTo: number;
}

/** Reasons why PEM files cannot sign: the faulty file, and its requirement. */
interface Refusal {
  readonly field: 'certificate' | 'key';
  readonly refusal: string;
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const SMALLEST_RSA_BITS = 2048;
/** Curves of Web Cryptography and common verifiers, by their OpenSSL names. */
const CURVES: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };
/** Bytes of a signature besides its certificates: attributes, names of algorithms and the value of the largest key. */
const OTHER_BYTES = 4096;

function parse<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // OpenSSL's message may repeat a part of the file, so the caller states the fault.
    return undefined;
  }
}

function findAlgorithm({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject) {
  const hash = 'SHA-256';
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= SMALLEST_RSA_BITS) return { name: 'RSASSA-PKCS1-v1_5', hash };
  const namedCurve = type === 'ec' ? CURVES[details?.namedCurve ?? ''] : undefined;
  return namedCurve === undefined ? undefined : { name: 'ECDSA', hash, namedCurve };
}

/** Largest signature with this key, in bytes. */
export const signatureBytes = ({ certificates }: Pick<SigningKey, 'certificates'>): number =>
  // The signature repeats the issuer's name of the certificate.
  OTHER_BYTES + 2 * certificates.reduce((bytes, { length }) => bytes + length, 0);

/**
 * Remaining validity of the certificate in seconds at an instant in epoch milliseconds; 0 before its validity, negative
 * after.
 */
export const secondsLeft = ({ validFrom, validTo }: SigningKey, now: number): number =>
  now < validFrom ? 0 : (validTo - now) / 1000;

/** Whether the certificate is valid at an instant, in epoch milliseconds. */
export const isValidAt = ({ validFrom, validTo }: SigningKey, now: number): boolean =>
  validFrom <= now && now <= validTo;

/**
 * Reads PEM texts: `certificate` is the signer's, followed by the chain to its root, if any; `key` its private key
 * without passphrase, RSA of at least 2048 bits or EC. Does not check dates: see `isValidAt`.
 */
export function readSigningKey(pem: { readonly certificate: string; readonly key: string }): SigningKey | Refusal {
  const blocks = pem.certificate.match(PEM_CERTIFICATE) ?? [];
  const chain = parse(() => blocks.map((block) => new X509Certificate(block)));
  const [own] = chain ?? [];
  if (!chain || !own) return { field: 'certificate', refusal: 'must be X.509 certificates in PEM' };
  const certificates = chain.map(({ raw }) => raw);
  if (signatureBytes({ certificates }) > MOST_SIGNATURE_BYTES) {
    return { field: 'certificate', refusal: `must leave a signature of at most ${MOST_SIGNATURE_BYTES} bytes` };
  }
  const key = parse(() => createPrivateKey(pem.key));
  if (!key) return { field: 'key', refusal: 'must be a private key in PEM without passphrase' };
  const algorithm = findAlgorithm(key);
  if (!algorithm) return { field: 'key', refusal: 'must be RSA of at least 2048 bits, or EC of P-256, P-384 or P-521' };
  if (!own.checkPrivateKey(key)) return { field: 'key', refusal: 'does not fit the certificate' };
  return {
    certificates,
    privateKey: key.export({ format: 'der', type: 'pkcs8' }),
    algorithm,
    validFrom: Date.parse(own.validFrom),
    validTo: Date.parse(own.validTo),
  };
}
