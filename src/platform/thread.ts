import { Worker as Thread } from 'node:worker_threads';

/**
 * What a program answers about some data, in a thread of its own: requests are answered meanwhile. Rejects if the
 * thread ends without an answer.
 * @param program see `programFile`; it reads `workerData` and posts one message
 */
export function inThread<Answer>(program: string, data: unknown): Promise<Answer> {
  const thread = new Thread(program, { workerData: data });
  return new Promise<Answer>((answer, fail) => {
    thread.once('message', answer);
    thread.once('error', fail);
    thread.once('exit', (code) => fail(new Error(`a thread ended with ${code} and no answer`)));
  });
}
