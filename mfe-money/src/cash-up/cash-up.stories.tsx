import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { CashUp } from './cash-up.tsx';

const NOTHING = { actor: null, device: null, refundedPence: 0, reversedPence: 0 };
const SAM = { id: makeId(7), name: 'Sam’s phone' };

export default {
  component: CashUp,
  args: {
    eventId: makeId(0x101),
    rows: [
      { ...NOTHING, day: '2026-11-14', method: 'card', device: SAM, takenPence: 9_000, count: 2 },
      {
        ...NOTHING,
        day: '2026-11-14',
        method: 'cash',
        device: SAM,
        takenPence: 38_000,
        refundedPence: 500,
        count: 11,
      },
      {
        ...NOTHING,
        day: '2026-11-13',
        method: 'bank',
        actor: { id: makeId(8), name: 'Badgerwood Airsoft' },
        takenPence: 4_000,
        count: 1,
      },
    ],
  },
} satisfies Meta<typeof CashUp>;

export const TwoDays: StoryObj<typeof CashUp> = {};
