export { makeCertificate, SIGNING_ALGORITHMS } from './make-certificate.ts';
