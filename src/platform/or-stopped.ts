/**
 * Waits for work, but no longer than until the process is asked to stop; then it rejects with the reason of the signal. The
 * work itself goes on to its end or to the process's.
 */
export async function orStopped<T>(work: Promise<T>, stopping?: AbortSignal): Promise<T> {
  if (!stopping) return work;
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(stopping.reason as Error);
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
