/** Every operation of the gateway, and its objective. */
export const OPERATIONS: readonly { name: string; method: string; route: string; seconds: number }[];
