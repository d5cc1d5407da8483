/** One configuration for every package: sources run as they are, through the `source` export condition; nothing needs a build first. */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  // Every answer of `/v1` that a suite sees is held against the OpenAPI document.
  setupFilesAfterEnv: ['<rootDir>/test/contract/watch-answers.ts'],
  // Ends a test that hangs. It decides no other: an idle machine needs seconds, a busy one has these minutes.
  testTimeout: 600_000,
};
