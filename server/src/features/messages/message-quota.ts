import { FAILURE_TEXT } from '@muster/contract';
import type { Services } from '../../platform/services.ts';

const MINUTE_MS = 60_000;

/**
 * Counts a message of an account. Throws TOO_MANY_REQUESTS above its quota
 * (docs/product/api-conventions.md#quotas).
 */
export function countMessage(
  { limits, config }: Pick<Services, 'limits' | 'config'>,
  senderId: string,
): Promise<void> {
  const max = config.quotas.messagesPerMinute;
  const message = FAILURE_TEXT.messagesPerMinute(max);
  const limit = {
    name: 'messages',
    max,
    periodMs: MINUTE_MS,
    code: 'TOO_MANY_REQUESTS',
    message,
  } as const;
  return limits.count(limit, senderId);
}
