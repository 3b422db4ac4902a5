// Ends with 0 when the server of this container is ready. The worker listens nowhere: its health is that it runs.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
