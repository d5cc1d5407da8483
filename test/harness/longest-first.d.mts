/** Ends of the paths of the longest suites, longest first. */
export const LONGEST: readonly string[];
/** Jest's order of suites: the longest first, then the largest files. */
export default class LongestFirst {
  sort<T extends { readonly path: string }>(tests: readonly T[]): T[];
}
