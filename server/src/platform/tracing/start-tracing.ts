import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { VERSION } from '../version.ts';
import { logOutages } from './log-outages.ts';
import { runInSpan, type Span, type Tracing } from './tracing.ts';

/** With a dead collector so many spans are kept; further ones are dropped. */
const MAX_QUEUED_SPANS = 2_048;
const EXPORT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER };

/** Loaded only where traces are collected. */
export function startTracing(url: string, log: Pick<Log, 'info' | 'warn'>): Tracing {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'muster', 'service.version': VERSION }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logOutages(exporter, log),
        maxQueueSize: MAX_QUEUED_SPANS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS + 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('muster');
  return {
    begin: (name, { kind, attributes = {} }) =>
      toSpan(tracer, tracer.startSpan(name, { kind: KINDS[kind], attributes }, ROOT_CONTEXT)),
    close: async () => {
      const ended = provider.shutdown().catch(() => undefined);
      await Promise.race([ended, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function toSpan(tracer: Tracer, started: OtelSpan): Span {
  const context: Context = trace.setSpan(ROOT_CONTEXT, started);
  const span: Span = {
    traceId: started.spanContext().traceId,
    run: (work) => runInSpan(span, work),
    begin: (name) => toSpan(tracer, tracer.startSpan(name, {}, context)),
    end: ({ hasFailed, attributes = {} }) => {
      started.setAttributes(attributes);
      // Without the message, which can quote what somebody has written.
      if (hasFailed) started.setStatus({ code: SpanStatusCode.ERROR });
      started.end();
    },
  };
  return span;
}
