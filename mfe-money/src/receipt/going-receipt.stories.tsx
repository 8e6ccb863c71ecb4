import { makeOwnParticipation } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { GoingReceipt } from './going-receipt.tsx';

export default {
  component: GoingReceipt,
  args: {
    participation: makeOwnParticipation({ voucherPence: 500, balancePence: 0 }),
    isComing: true,
  },
} satisfies Meta<typeof GoingReceipt>;

export const VoucherAndPaid: StoryObj<typeof GoingReceipt> = {};
