import { makeEvent, makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { PriceOptions } from './price-options.tsx';

const customFields = [
  {
    id: makeId(1),
    label: 'Hire kit',
    isPlace: false,
    options: [
      { id: makeId(2), label: 'None', price: 0, limit: null, left: null },
      { id: makeId(3), label: 'Rifle and mask', price: 15, limit: 25, left: 3 },
      { id: makeId(4), label: 'Full set', price: 30, limit: 10, left: 0 },
    ],
  },
];

export default {
  component: PriceOptions,
  args: { event: makeEvent({ customFields }) },
} satisfies Meta<typeof PriceOptions>;

export const HireKit: StoryObj<typeof PriceOptions> = {};
