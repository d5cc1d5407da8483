import { readFileSync } from 'node:fs';
import { pause } from '../../support/commands.mjs';

const readChildren = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

const listContainers = (pods) => pods.map(({ status }) => status.containerStatuses[0].containerID);

/** Pids of the first processes of pods' containers on this machine; works only for nodes of the builder, which are its network namespaces. */
export const findProcesses = (builder, pods) => builder.findProcesses(listContainers(pods));

/** Pids of the services: the first process of their containers is an init. */
export const findServices = async (builder, pods) => (await findProcesses(builder, pods)).flatMap(readChildren);

function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // A process that has exited was replaced, and its successor runs.
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** Stops processes; returns a function that continues them. */
export function freeze(pids) {
  signal(pids, 'SIGSTOP');
  return () => signal(pids, 'SIGCONT');
}

/** Repeats an action; returns a function that ends it. */
function repeat(work) {
  const state = { isEnded: false };
  const working = (async () => {
    while (!state.isEnded) await work();
  })();
  return async () => {
    state.isEnded = true;
    await working;
  };
}

const readDescendants = (pid) => readChildren(pid).flatMap((child) => [child, ...readDescendants(child)]);

/** Alternately runs and stops process trees, like on an overloaded node; times in ms. Returns a function that ends it. */
export const starve = (pids, { stopped, running }) =>
  repeat(async () => {
    const goOn = freeze(pids.flatMap((pid) => [pid, ...readDescendants(pid)]));
    await pause(stopped, { because: 'a node without processor time is simulated' });
    goOn();
    await pause(running, { because: 'a node without processor time is simulated' });
  });

/** Repeatedly kills the browsers of renderers with their processes; returns a function that ends it. */
export const killBrowsers = (pids, everyMs) =>
  repeat(async () => {
    signal(pids.flatMap(readDescendants), 'SIGKILL');
    await pause(everyMs, { because: 'browsers are killed now and then' });
  });
