/** `worker_died`: its thread ended under it. `saturated`: too many jobs wait. `timeout`: aborted. `closed`: the pool is closing. */
export interface WorkerFailure extends Error {
  readonly code: 'worker_died' | 'saturated' | 'timeout' | 'closed';
}

const RETRY_AFTER_SECONDS = 1;

export function workerFailure(code: WorkerFailure['code'], message: string): WorkerFailure {
  const remedy = code === 'saturated' ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {};
  return Object.assign(new Error(message), { code, ...remedy });
}
