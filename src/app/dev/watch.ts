import type { Config } from '#platform/config.ts';
import { tellFaults } from '#platform/observability/faults.ts';
import { serveMetrics } from '#platform/observability/metrics-server.ts';
import { startTraces } from '#platform/observability/traces.ts';
import type { Ground, StartLog } from '../start.ts';

/** Monitoring of a process: metrics, traces, and reports of faults. */
export interface Watch {
  readonly metricsPort: number | undefined;
  end(): Promise<void>;
}

interface WatchLog extends StartLog {
  info(fields: object, message: string): void;
}

/** The same for the server and the separate worker. Each part is started only if it is configured. */
export async function startWatch(
  { metrics, tracesUrl, errorWebhook }: Pick<Config, 'metrics' | 'tracesUrl' | 'errorWebhook'>,
  ground: Ground,
  service: string,
  log: WatchLog,
): Promise<Watch> {
  try {
    tellFaults(errorWebhook, service, log);
    const traces = await startTraces(tracesUrl, service);
    const figures = metrics && (await serveMetrics(metrics, ground.ownerUrl));
    if (figures) log.info({ port: figures.port, host: metrics.host }, 'figures are served at /metrics');
    return {
      metricsPort: figures?.port,
      async end() {
        await figures?.close();
        await traces.end();
      },
    };
  } catch (error) {
    await ground.close();
    throw error;
  }
}
