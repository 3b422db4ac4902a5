/**
 * Waits for work, but only until the process is asked to stop. Then it rejects with the reason of the signal. The
 * work itself runs on until it ends or the process ends.
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
