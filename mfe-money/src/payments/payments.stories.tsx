import { makeEvent, makeId, makeOnlinePayment } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { PaymentTable } from './payments.tsx';

const REFUND = {
  id: makeId(0x201),
  pence: 1_500,
  createdAt: '2026-11-15T10:00:00.000Z',
  doneAt: null,
  failure: null,
};
const participationId = makeId(0x301);

export default {
  component: PaymentTable,
  args: {
    event: makeEvent({ id: makeId(0x101) }),
    payments: [
      makeOnlinePayment({ id: makeId(1), participationId, name: 'Ann' }),
      makeOnlinePayment({
        id: makeId(2),
        participationId,
        name: 'Bob',
        refunds: [
          { ...REFUND, status: 'pending' },
          { ...REFUND, id: makeId(0x202), pence: 2_500, status: 'failed', failure: 'refused' },
        ],
      }),
      makeOnlinePayment({
        id: makeId(3),
        name: null,
        refunds: [{ ...REFUND, pence: 4_000, status: 'done', doneAt: REFUND.createdAt }],
      }),
      makeOnlinePayment({
        id: makeId(4),
        participationId,
        name: 'Cas',
        status: 'expired',
        refunds: [],
      }),
    ],
  },
} satisfies Meta<typeof PaymentTable>;

export const Payments: StoryObj<typeof PaymentTable> = {};
