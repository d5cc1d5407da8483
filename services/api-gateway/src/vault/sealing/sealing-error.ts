import { codedError } from '@pain-assessment/service-kit';

/** The error of a stored value that is not what was stored, or whose key is gone. */
export const sealedValueDamaged = (what: string) =>
  codedError('sealed_value_damaged', `a sealed ${what} cannot be opened: no key opens it, or it is damaged`);
