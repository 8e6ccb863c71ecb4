import type { Webhook } from '@muster/contract';
import { makeId, makeWebhook, makeWebhookDelivery } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import * as css from '../../../settings.module.css';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { ChangeWebhookDialog } from './change-webhook-dialog.tsx';
import { DeliveryList } from './deliveries-dialog.tsx';
import { SwitchOnDialog } from './switch-on-dialog.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { WebhookList } from './webhook-list.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

export default {
  component: WebhookList,
  parameters: { widthPx: 640 },
} satisfies Meta<typeof WebhookList>;

type Story = StoryObj<typeof WebhookList>;

const AT = '2026-11-20T08:12:00.000Z';
const SECRET = `whsec_${'Zy9xWv8u'.repeat(5)}abc=`;

function row(given: Partial<Webhook>): Story {
  const webhook = makeWebhook({ id: makeId(1), ...given });
  return {
    render: () => (
      <ul className={css.people}>
        <WebhookItem webhook={webhook} />
      </ul>
    ),
  };
}

export const None: Story = {};
export const Fresh = row({});
export const Delivered = row({ lastDeliveredAt: AT });
export const Waiting = row({
  ...{ lastDeliveredAt: AT, waiting: 3, eventId: makeId(0x101) },
  types: ['event.created', 'participation.confirmed', 'participation.checked_in'],
  url: `https://hooks.badgerwood-airsoft-club.uk/muster/${'4f9a1c77e0b2'.repeat(6)}`,
});
export const Failing = row({ state: 'failing', failingSince: AT, waiting: 12 });
export const Off = row({ state: 'off', waiting: 1_250 });

export const Form: Story = { render: () => <AddWebhookDialog onClose={() => undefined} /> };
export const Change: Story = {
  render: () => (
    <ChangeWebhookDialog webhook={makeWebhook({ id: makeId(1) })} onClose={() => undefined} />
  ),
};
export const Secret: Story = {
  parameters: { widthPx: 440 },
  render: () => (
    <WebhookSecret url={makeWebhook().url} secret={SECRET} oldUntil={AT} onDone={() => undefined} />
  ),
};
export const SwitchOn: Story = {
  render: () => (
    <SwitchOnDialog
      webhook={makeWebhook({ id: makeId(1), state: 'off', waiting: 3 })}
      onClose={() => undefined}
    />
  ),
};
export const Deliveries: Story = {
  parameters: { widthPx: 620 },
  render: () => (
    <DeliveryList
      webhook={makeWebhook()}
      deliveries={[
        makeWebhookDelivery({
          type: 'webhook.test',
          ...{ state: 'waiting', sequence: null, attempts: 0, status: null },
        }),
        makeWebhookDelivery({
          ...{ state: 'waiting', attempts: 2, status: 500, nextAt: '2090-11-20T08:20:00.000Z' },
          type: 'participation.moved',
        }),
        makeWebhookDelivery({ state: 'failed', attempts: 10, status: null, sequence: 4_709 }),
        makeWebhookDelivery({ sequence: 4_708 }),
      ]}
    />
  ),
};
