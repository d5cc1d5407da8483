import helmet from 'helmet';

/** For answers that are data, never a page. */
const NOTHING_ALLOWED = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/** Headers of every answer; pages and public scripts loosen what they need themselves. */
export const securityHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: NOTHING_ALLOWED },
  xFrameOptions: { action: 'deny' },
});
