export { makeCertificate, SIGNING_ALGORITHMS } from './make-certificate.ts';
export { readSignature } from './read-signature.ts';
export { verifyWithOpenssl } from './verify-with-openssl.ts';
