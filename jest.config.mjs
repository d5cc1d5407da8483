/** One configuration for every package: sources run as they are, in plain Node; nothing needs a build first. */
export default {
  testRunner: '<rootDir>/test/harness/jest-framework.mjs',
  roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  // Every answer of `/v1` that a suite sees is held against the OpenAPI document.
  setupFilesAfterEnv: ['<rootDir>/test/contract/watch-answers.ts'],
  // Ends a test that hangs. It decides no other: an idle machine needs seconds, a busy one has these minutes.
  testTimeout: 600_000,
};
