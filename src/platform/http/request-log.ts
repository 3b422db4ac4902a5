import { AsyncLocalStorage } from 'node:async_hooks';
import { LogController } from 'fastify';

const ours = new AsyncLocalStorage<true>();

/**
 * Runs work whose requests this process sends to itself, for example at its start. They are not visitors' requests, so
 * they are logged at debug.
 */
export function askingOurselves<T>(work: () => Promise<T>): Promise<T> {
  return ours.run(true, work);
}

/** Two lines for each request: visitors' requests at info, our own at debug. Failures are errors in both cases. */
export class RequestLog extends LogController {
  override incomingRequest(...args: Parameters<LogController['incomingRequest']>): void {
    const [request] = args;
    if (ours.getStore()) request.log.debug({ req: request }, 'incoming request');
    else super.incomingRequest(...args);
  }

  override requestCompleted(...args: Parameters<LogController['requestCompleted']>): void {
    const [error, , reply] = args;
    if (ours.getStore() && !error)
      reply.log.debug({ res: reply, responseTime: reply.elapsedTime }, 'request completed');
    else super.requestCompleted(...args);
  }
}
