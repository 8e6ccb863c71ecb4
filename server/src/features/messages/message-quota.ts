import { FAILURE_TEXT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';

const MINUTE_MS = 60_000;

/** The services of the endpoints that send messages. */
export interface SendingServices extends Services {
  /**
   * Counts a message of an account. Throws TOO_MANY_REQUESTS above its quota
   * (docs/product/api-conventions.md#quotas).
   */
  countMessage: (senderId: string) => Promise<void>;
}

export function withMessageQuota(services: Services): SendingServices {
  const max = services.config.quotas.messagesPerMinute;
  const counter = services.limits.openCounter({ name: 'messages', max, periodMs: MINUTE_MS });
  return {
    ...services,
    countMessage: async (senderId) => {
      const { count, waitMs } = await counter.increment(senderId);
      if (count > max)
        throw new AppError('TOO_MANY_REQUESTS', {
          message: FAILURE_TEXT.messagesPerMinute(max),
          retryAfter: Math.ceil(waitMs / 1_000),
        });
    },
  };
}
