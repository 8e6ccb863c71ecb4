import type { Handlers } from '../../platform/http/handler.ts';

async function notYet(): Promise<never> {
  throw new Error('not yet');
}

export const webhooks = {
  listWebhooks: notYet,
  addWebhook: notYet,
  updateWebhook: notYet,
  removeWebhook: notYet,
  renewWebhookSecret: notYet,
  testWebhook: notYet,
  listWebhookDeliveries: notYet,
  retryWebhookDelivery: notYet,
  replayWebhook: notYet,
  listUserWebhooks: notYet,
  removeUserWebhook: notYet,
} satisfies Partial<Handlers>;
