import type { Webhook, WebhookDelivery } from '@muster/contract';
import { makeFreshId } from './ids.ts';

/** A webhook for payments of all events, which was sent nothing yet. */
export function makeWebhook(given: Partial<Webhook> = {}): Webhook {
  return {
    id: makeFreshId(),
    url: 'https://till.badgerwood.uk/muster',
    types: ['payment.booked', 'refund.booked'],
    eventId: null,
    state: 'on',
    failingSince: null,
    waiting: 0,
    lastDeliveredAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...given,
  };
}

/** A payment that a webhook got at the first attempt. */
export function makeWebhookDelivery(given: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    changeId: `0193a5c0-0000-7000-8000-${makeFreshId().slice(-12)}`,
    type: 'payment.booked',
    timestamp: '2026-11-01T10:00:00.000Z',
    sequence: 4_711,
    attempts: 1,
    state: 'delivered',
    status: 200,
    tookMs: 84,
    nextAt: null,
    ...given,
  };
}
