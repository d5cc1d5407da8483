import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { collectGarbage } from './garbage.mjs';

/**
 * Preloaded into every thread of a measured service: on SIGUSR2 each thread collects its garbage, and the main thread writes
 * the sum of bytes in use to standard error.
 */
const TIME_FOR_THREADS_MS = 1_500;
const channel = new BroadcastChannel('memory-probe');
channel.unref();

function answerAsThread() {
  channel.onmessage = ({ data }) => {
    if (data === 'collect') channel.postMessage(collectGarbage());
  };
}

function answerAsProcess() {
  let ofThreads = 0;
  channel.onmessage = ({ data }) => {
    ofThreads += data;
  };
  process.on('SIGUSR2', () => {
    ofThreads = 0;
    channel.postMessage('collect');
    setTimeout(() => process.stderr.write(`bytes in use: ${collectGarbage() + ofThreads}\n`), TIME_FOR_THREADS_MS);
  });
}

(isMainThread ? answerAsProcess : answerAsThread)();
