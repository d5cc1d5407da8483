/** The operations that integrators and patients wait for, and their objectives. */
export const OPERATIONS: readonly { name: string; title: string; method: string; route: string; seconds: number }[];
