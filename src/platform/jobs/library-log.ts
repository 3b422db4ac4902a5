import { Logger } from 'graphile-worker';

/** The library logs every step. Only its errors are passed on. */
export function silentLogger(onError: (message: string) => void = () => undefined): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') onError(message);
  });
}
