import type { WorkerEvents } from 'graphile-worker';

/** A worker with room for a job looks for one every two seconds; so many times without an answer are no bad luck. */
const LOOK_MS = 2000;
const UNANSWERED_LOOKS = 10;

/**
 * Tells when nobody looks for jobs any more, or looks in vain. The library keeps for ever what it read of the tasks at its
 * first look, the failure as well: who meets a database that turns it away then never finds a job again. A connection that
 * fell silent, and a shutdown of its own that does not end, look the same from here. Looks are counted, not seconds: a
 * machine that slept has lost nothing.
 * @param isFull true while there is no room for another job, and so nothing to look for
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
