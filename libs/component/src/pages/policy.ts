import { createHash } from 'node:crypto';

/** Source expression of an inline script or style (CSP3 2.3.1). */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
