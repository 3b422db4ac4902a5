import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';

/** What a span needs of the library. The library is loaded only if a collector is set. */
interface Tracing {
  begin(name: string, attributes: Attributes, parent: Span | undefined, kind: keyof typeof SpanKind): Span;
  readonly failed: SpanStatusCode;
}

let tracing: Tracing | undefined;
/** The span in which the current code runs. */
const current = new AsyncLocalStorage<Span>();

export interface Traces {
  /** Sends the remaining spans. */
  end(): Promise<void>;
}

const MOST_WAITING = 2_048;
const EXPORT_LIMIT_MS = 5_000;

/**
 * Sends spans to a collector (OTLP over HTTP) from now on. No code waits for it, and spans that it cannot take are
 * dropped.
 */
export async function startTraces(endpoint: string | undefined, service: string): Promise<Traces> {
  if (endpoint === undefined) return { end: () => Promise.resolve() };
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING, exportTimeoutMillis: EXPORT_LIMIT_MS }),
    ],
  });
  const tracer = provider.getTracer('tirage');
  const within = (parent: Span | undefined): Context =>
    parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT;
  tracing = {
    begin: (name, attributes, parent, kind) =>
      tracer.startSpan(name, { attributes, kind: api.SpanKind[kind] }, within(parent)),
    failed: api.SpanStatusCode.ERROR,
  };
  return {
    async end() {
      tracing = undefined;
      await provider.shutdown();
    },
  };
}

/** A span that the caller ends. Undefined if tracing is off. */
export function beginSpan(name: string, attributes: Attributes, kind: keyof typeof SpanKind): Span | undefined {
  return tracing?.begin(name, attributes, current.getStore(), kind);
}

/** Runs code that belongs to a span. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return span ? current.run(span, work) : work();
}

/** Runs one piece of work as one span, below the current one. */
export async function inSpan<T>(
  name: string,
  attributes: Attributes,
  kind: keyof typeof SpanKind,
  work: () => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, attributes, kind);
  if (!span) return work();
  try {
    return await within(span, work);
  } catch (error) {
    fail(span);
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed. The log has the reason, by the tracking id. */
export function fail(span: Span): void {
  if (tracing) span.setStatus({ code: tracing.failed });
}
