/** Preloaded into a program: it stops as by SIGTERM as soon as the process that started it has ended, however it ended. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Waiting for the parent's end must not keep a program alive that has stopped.
process.channel?.unref();
