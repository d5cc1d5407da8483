export { signPdf } from './sign-pdf.ts';
export { isValidAt, readSigningKey, type SigningKey, secondsLeft, signatureBytes } from './signing-key.ts';
