import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createEmptyTestResult } from '@jest/test-result';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';

register('./typescript.mjs', import.meta.url, { data: { suites: true } });
process.setSourceMapsEnabled(true);
const { expect, jest } = await import('./jest-globals.mjs');

addEventHandler(({ name, test }) => {
  if (name === 'test_start')
    expect.setState({ assertionCalls: 0, expectedAssertionsNumber: null, isExpectingAssertions: false });
  if (name === 'test_done') test.errors.push(...expect.extractExpectedAssertionsErrors().map(({ error }) => error));
});

let isRunning = false;
/** A fault outside a test's own promise fails the test that runs, or the suite. After a suite it only prints. */
function failRunning(fault) {
  if (!isRunning) {
    process.stderr.write(`after a suite: ${fault?.stack ?? fault}\n`);
    return;
  }
  const { currentlyRunningTest, unhandledErrors } = getState();
  (currentlyRunningTest?.errors ?? unhandledErrors).push(fault);
}
process.on('uncaughtException', failRunning);
process.on('unhandledRejection', failRunning);

let suites = 0;

/**
 * Jest's framework for a suite (option `testRunner`): jest-circus in plain Node instead of a virtual machine for each suite (ADR 0229). A
 * worker loads each module once; globals, environment and mocks of a suite end with it. Setup files export a function.
 */
export default async function runSuite(globalConfig, config, _environment, _runtime, testPath) {
  // Jest's own knows no source maps of Node, and would name places in compiled text.
  Error.prepareStackTrace = undefined;
  const restore = keepGlobals();
  resetState();
  Object.assign(getState(), {
    parentProcess: process,
    testTimeout: config.testTimeout ?? 5_000,
    testNamePattern: globalConfig.testNamePattern ? new RegExp(globalConfig.testNamePattern, 'i') : null,
  });
  expect.setState({ testPath, currentTestName: undefined });
  suites += 1;
  isRunning = true;
  try {
    for (const path of config.setupFilesAfterEnv) (await import(pathToFileURL(path))).default();
    // A query makes it a new module if a worker runs a suite again.
    await import(`${pathToFileURL(testPath)}?suite=${suites}`);
    return toTestResult(await run(), { globalConfig, config, testPath });
  } finally {
    isRunning = false;
    jest.useRealTimers();
    jest.restoreAllMocks();
    restore();
  }
}

const STATUSES = { done: 'passed', fail: 'failed', skip: 'pending', todo: 'todo' };

function toTestResult({ testResults, unhandledErrors, unhandledErrorsDetailed }, { globalConfig, config, testPath }) {
  const assertions = testResults.map(({ testPath: [, ...titles], errors, errorsDetailed, ...result }) => ({
    ...result,
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1),
    fullName: titles.join(' '),
    status: errors.length > 0 ? 'failed' : STATUSES[result.status],
    failureMessages: errors,
    failureDetails: errorsDetailed,
  }));
  const count = (status) => assertions.filter((assertion) => assertion.status === status).length;
  const messages = [
    formatResultsErrors(assertions, config, globalConfig, testPath),
    ...unhandledErrorsDetailed.map((error) => formatExecError(error, config, globalConfig, testPath)),
  ];
  return {
    ...createEmptyTestResult(),
    failureMessage: messages.filter(Boolean).join('\n') || null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    ...(unhandledErrors.length > 0 && { testExecError: { message: '', stack: unhandledErrors.join('\n') } }),
    testFilePath: testPath,
    testResults: assertions,
  };
}

/**
 * Returns a function that gives globals and environment variables the values that they have now. Added globals stay: a library that a worker
 * loads once may have put its state there, as pkijs does.
 */
function keepGlobals() {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const environment = { ...process.env };
  return () => {
    for (const [name, descriptor] of Object.entries(globals)) {
      if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
    }
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  };
}
