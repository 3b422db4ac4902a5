import { AsyncLocalStorage } from 'node:async_hooks';
import { LogController } from 'fastify';

const ours = new AsyncLocalStorage<true>();

/** Requests that this process sends to itself, as at its start: no visitor's, so they are logged for who looks closer. */
export function askingOurselves<T>(work: () => Promise<T>): Promise<T> {
  return ours.run(true, work);
}

/** Two lines for each request: visitors' at info, our own at debug. What fails is an error whoever asked. */
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
