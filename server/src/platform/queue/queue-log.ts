import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

/**
 * graphile-worker's messages in our log, without their details, which hold payloads; failed jobs
 * are logged by runJob.
 */
export function createQueueLog(log: Pick<Log, 'debug' | 'warn'>): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return;
    if (level === 'error' || level === 'warning') log.warn(`Queue: ${message}`);
    else log.debug(`Queue: ${message}`);
  });
}
