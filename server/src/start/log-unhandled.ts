import type { Logger } from 'pino';
import { countPartFailure } from '../platform/part-failures.ts';

/**
 * A rejection that nothing awaits, perhaps of a library, must not end the requests of everybody
 * else. It is a bug, so it is logged as an error (docs/decisions/parts-that-fail.md).
 */
export function logUnhandledRejections(log: Pick<Logger, 'error'>): void {
  let rejections = 0;
  process.on('unhandledRejection', (error) => {
    rejections += 1;
    countPartFailure('unhandled rejection');
    log.error({ err: error, rejections }, 'a rejected promise had no handler');
  });
}
