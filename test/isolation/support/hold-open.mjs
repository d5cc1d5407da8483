import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that keeps `connections` open; each writes `bytes` and then nothing, and is replaced when it closes. One that reads no answer
 * does not notice its end, and is replaced after a while. A thread of its own does not delay the measured calls. After any message it stops,
 * and posts the number of closed connections.
 */
const { host, port, connections, most, bytes, reads } = workerData;
const UNREAD_FOR_MS = 20_000;
const OPENED_WITHIN_MS = 1_000;
const PAUSE_BEFORE_REOPENING_MS = 500;

const open = new Set();
let isOver = false;
let ended = 0;

function holdOpen() {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    open.add(socket);
    socket.once('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      ended += 1;
      resolve();
    });
    if (reads) socket.resume();
    else socket.setTimeout(UNREAD_FOR_MS, () => socket.destroy());
    for (const part of bytes) socket.write(part);
  });
}

async function keepOpen(index) {
  await sleep((index * OPENED_WITHIN_MS) / connections);
  for (let turn = 0; !isOver && turn < most / connections; turn += 1) {
    await holdOpen();
    await sleep(PAUSE_BEFORE_REOPENING_MS);
  }
}

const done = Promise.all(Array.from({ length: connections }, (_, index) => keepOpen(index)));
parentPort.once('message', async () => {
  isOver = true;
  for (const socket of open) socket.destroy();
  await done;
  parentPort.postMessage(ended);
});
