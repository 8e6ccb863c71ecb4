import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Tracing } from './tracing.ts';

/**
 * Undefined without a collector; then nothing of OpenTelemetry is loaded. Does not connect yet.
 */
export async function openTracing(
  { tracesUrl }: Pick<Config, 'tracesUrl'>,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<Tracing | undefined> {
  if (!tracesUrl) return undefined;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(tracesUrl, log);
}
