import { makeWebhook } from '../builders/make-webhook.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeHandlers } from './fake-backend.ts';
import { DAY_MS, fromNow, pageOf, putFirst, removeFrom, removeNamed } from './lists.ts';

/** The secret of every webhook. */
export const FAKE_WEBHOOK_SECRET = `whsec_${'Zy9xWv8u'.repeat(5)}abc=`;

/** Handlers of webhooks. */
export const webhookHandlers = {
  listWebhooks: ({ webhooks }, { actor, query }) =>
    pageOf('webhooks', webhooks.get(actor.id) ?? [], query),
  addWebhook({ webhooks }, { actor, body: { nonce: _, ...given } }) {
    const webhook = makeWebhook({ ...given, createdAt: fromNow() });
    return { webhook: putFirst(webhooks, actor, webhook), secret: FAKE_WEBHOOK_SECRET };
  },
  updateWebhook({ webhooks }, { actor, params: { id }, body: { resumeAfter, ...changes } }) {
    const webhook = webhooks.get(actor.id)?.find((each) => each.id === id);
    if (!webhook) return refuse('WEBHOOK_NOT_FOUND');
    if (resumeAfter !== undefined) webhook.waiting = 0;
    return { webhook: Object.assign(webhook, changes) };
  },
  removeWebhook: ({ webhooks }, request) => removeNamed(webhooks, request),
  renewWebhookSecret: () => ({ secret: FAKE_WEBHOOK_SECRET, oldUntil: fromNow(DAY_MS) }),
  listWebhookDeliveries({ webhookDeliveries }, { params: { id }, query }) {
    const all = webhookDeliveries.get(id) ?? [];
    const shown = all.filter(({ state }) => !query.state || state === query.state);
    return pageOf('deliveries', shown, query);
  },
  retryWebhookDelivery({ webhookDeliveries }, { params: { id, changeId } }) {
    const delivery = webhookDeliveries.get(id)?.find((each) => each.changeId === changeId);
    if (!delivery) return refuse('WEBHOOK_NOT_FOUND');
    return { delivery: Object.assign(delivery, { state: 'waiting', attempts: 0 }) };
  },
  listUserWebhooks({ webhooks }, { params, query }) {
    const all = (webhooks.get(params.id) ?? []).map((each) => ({
      ...each,
      host: new URL(each.url).host,
    }));
    return pageOf('webhooks', all, query);
  },
  removeUserWebhook({ webhooks }, { params: { id } }) {
    for (const userId of webhooks.keys())
      removeFrom(webhooks, { id: userId }, (webhook) => webhook.id === id);
    return { id };
  },
} satisfies FakeHandlers;
