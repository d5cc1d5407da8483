/** A call that was not done in time; what it still does is repeatable, so trying again is safe. */
const late = () => Object.assign(new Error('the call did not end within its deadline'), { code: 'timeout' });

/**
 * Settles as `work` does, or rejects with `code: 'timeout'` after `milliseconds`.
 * Work that goes on after that is answered to nobody.
 */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.max(0, milliseconds));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
