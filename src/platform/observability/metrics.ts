import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * All metrics of a process, in Prometheus's terms. Each process has one registry, which any code that counts can import.
 */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });
const registers = [registry];

/** Labelled by the address pattern, and pages by their kind. A full address would make one series each. */
export const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Time from request to answer, by route or kind of page',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 8],
  registers,
});

export const faultsTotal = new Counter({
  name: 'tirage_faults_total',
  help: 'Faults of ours: answers with status 500, failed jobs, rejections that nobody handled',
  labelNames: ['kind'],
  registers,
});

export const faultsUntold = new Counter({
  name: 'tirage_faults_untold_total',
  help: 'Faults that ERROR_WEBHOOK_URL was not told of: too many at once, or it did not take them',
  registers,
});

export const ordersTotal = new Counter({
  name: 'tirage_orders_total',
  help: 'Orders placed through this process',
  labelNames: ['tenant'],
  registers,
});

export const paymentsTotal = new Counter({
  name: 'tirage_payments_total',
  help: 'Payments that moved to a state through this process',
  labelNames: ['tenant', 'state'],
  registers,
});

export const mailsTotal = new Counter({
  name: 'tirage_mails_total',
  help: 'Mails that this process sent, or tried to',
  labelNames: ['outcome'],
  registers,
});

export const jobsTotal = new Counter({
  name: 'tirage_jobs_total',
  help: 'Background jobs that this process ran',
  labelNames: ['task', 'outcome'],
  registers,
});

export const jobsNow = new Gauge({
  name: 'tirage_jobs',
  help: 'Jobs in the database: waiting, running, later, failing (tried again), given_up',
  labelNames: ['task', 'state'],
  registers,
});

export const mailsNow = new Gauge({
  name: 'tirage_mails',
  help: 'Mails that have not left: waiting, failing (tried again), given_up',
  labelNames: ['state'],
  registers,
});

export const databaseUp = new Gauge({
  name: 'tirage_database_up',
  help: '1 when the database answered the question for these figures',
  registers,
});

interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const pools = new Set<Pool>();
export const poolNow = new Gauge({
  name: 'tirage_pool_connections',
  help: 'Connections of the pool to PostgreSQL, and who waits for one',
  labelNames: ['state'],
  registers,
  collect() {
    const sum = (count: (pool: Pool) => number) => [...pools].reduce((total, pool) => total + count(pool), 0);
    this.set(
      { state: 'total' },
      sum(({ totalCount }) => totalCount),
    );
    this.set(
      { state: 'idle' },
      sum(({ idleCount }) => idleCount),
    );
    this.set(
      { state: 'waiting' },
      sum(({ waitingCount }) => waitingCount),
    );
  },
});

/** Adds a pool to the metrics until it is ended. */
export function watchPool(pool: Pool): () => void {
  pools.add(pool);
  return () => void pools.delete(pool);
}
