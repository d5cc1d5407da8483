import { codedError, readCode } from '@pain-assessment/service-kit';
import { RETRY_SECONDS } from './limits.table.ts';

/** What a call was refused by, for metrics. */
export type LimitName = 'bytes' | 'rate' | 'in_flight' | 'reports' | 'pin_hashing';

/** The error of a call above a bound of this replica; nothing was done, and the caller may try again. */
export const limitReached = (limit: LimitName) =>
  codedError('limit_reached', `the limit of ${limit} is reached`, { limit, retryAfterSeconds: RETRY_SECONDS });

export type LimitReached = ReturnType<typeof limitReached>;

/** Whether an error is that of a reached limit. */
export const isLimitReached = (error: unknown): error is LimitReached => readCode(error) === 'limit_reached';
