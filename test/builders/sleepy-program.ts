/** Starts, and never ends. */
process.stdout.write('ready\n');
setInterval(() => undefined, 1000);
