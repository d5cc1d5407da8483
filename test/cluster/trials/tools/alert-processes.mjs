import { readFileSync } from 'node:fs';
import { pause } from '../../support/commands.mjs';

const readChildren = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

/** The containers of pods. */
const listContainers = (pods) => pods.map(({ status }) => status.containerStatuses[0].containerID);

/** Pids on this machine of the first processes of pods' containers: only nodes that were built here are network namespaces of it. */
export const findProcesses = (builder, pods) => builder.findProcesses(listContainers(pods));

/** Those of the services: the first process of their containers is an init. */
export const findServices = async (builder, pods) => (await findProcesses(builder, pods)).flatMap(readChildren);

function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // One that has ended meanwhile was replaced, and the new one runs.
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** Stops processes; answers how to let them go on. */
export function freeze(pids) {
  signal(pids, 'SIGSTOP');
  return () => signal(pids, 'SIGCONT');
}

/** Does something again and again; answers how to end it. */
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

/** Lets processes and all below them run only now and then, as on a node without processor time; both times in ms. Answers how to end it. */
export const starve = (pids, { stopped, running }) =>
  repeat(async () => {
    const goOn = freeze(pids.flatMap((pid) => [pid, ...readDescendants(pid)]));
    await pause(stopped, { because: 'a node without processor time is simulated' });
    goOn();
    await pause(running, { because: 'a node without processor time is simulated' });
  });

/** Kills the browsers of renderers, each with its processes, again and again; answers how to end it. */
export const killBrowsers = (pids, everyMs) =>
  repeat(async () => {
    signal(pids.flatMap(readDescendants), 'SIGKILL');
    await pause(everyMs, { because: 'browsers are killed now and then' });
  });
