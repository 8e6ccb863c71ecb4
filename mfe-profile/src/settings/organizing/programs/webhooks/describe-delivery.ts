import type { WebhookDelivery } from '@muster/contract';
import { formatDateTime, isSameDay, messageTime } from '@muster/ui';

/** `Waiting, again at 08:20 · 2 attempts · HTTP 500`: how a delivery is, in words. */
export function describeDelivery(delivery: WebhookDelivery, now: Date = new Date()): string {
  const { attempts, status } = delivery;
  if (attempts === 0) return describeState(delivery, now);
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const response = status === null ? 'no response' : `HTTP ${status}`;
  return [describeState(delivery, now), tried, response].join(' · ');
}

function describeState({ state, nextAt }: WebhookDelivery, now: Date): string {
  if (state === 'delivered') return 'Delivered';
  if (state === 'failed') return 'Failed';
  if (!nextAt || new Date(nextAt) <= now) return 'Waiting';
  return isSameDay(nextAt, now)
    ? `Waiting, again at ${messageTime(nextAt, now)}`
    : `Waiting, again on ${formatDateTime(nextAt)}`;
}
