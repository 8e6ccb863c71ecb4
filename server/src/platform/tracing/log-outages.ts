import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { errorMessage } from '../errors.ts';
import type { Log } from '../log.ts';

/** One line when the collector does not take spans any more, and one when it does again. */
export function logOutages(exporter: SpanExporter, log: Pick<Log, 'info' | 'warn'>): SpanExporter {
  let isDown = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // The library's ExportResultCode has 0 for success.
        const hasFailed = result.code !== 0;
        if (hasFailed && !isDown)
          log.warn(`traces cannot be sent and are dropped: ${errorMessage(result.error)}`);
        if (!hasFailed && isDown) log.info('traces are sent again');
        isDown = hasFailed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
