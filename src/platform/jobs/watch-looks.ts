import type { WorkerEvents } from 'graphile-worker';

/** A worker with room for a job looks for one every two seconds. This many looks without an answer are not chance. */
const LOOK_MS = 2000;
const UNANSWERED_LOOKS = 10;

/**
 * Reports that the library looks for jobs no more, or in vain. The library caches the result of its first read of the
 * tasks for ever, a failure too: if the database refuses this first read, it never finds a job again. A connection that
 * fell silent, and a shutdown of its own that does not end, look the same from here. This counts looks, not seconds, so
 * that a machine that slept loses nothing.
 * @param isFull true while there is no room for another job, so that nothing is looked for
 */
export function watchLooks(events: WorkerEvents, isFull: () => boolean, onSilence: () => void): void {
  let unanswered = 0;
  const answered = () => (unanswered = 0);
  events.on('worker:getJob:empty', answered);
  events.on('job:start', answered);
  setInterval(() => {
    unanswered = isFull() ? 0 : unanswered + 1;
    if (unanswered > UNANSWERED_LOOKS) onSilence();
  }, LOOK_MS);
}
