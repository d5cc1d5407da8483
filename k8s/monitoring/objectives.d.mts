/** The operations that integrators and patients wait for, and what is promised of them. */
export const OPERATIONS: readonly { name: string; title: string; method: string; route: string; seconds: number }[];
