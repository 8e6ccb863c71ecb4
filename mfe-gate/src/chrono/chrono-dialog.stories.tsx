import { makeGatePerson } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import type { Gate } from '../gate/gate.ts';
import { NOTHING } from '../gate/gate-view.ts';
import { ChronoDialog } from './chrono-dialog.tsx';

const GUN = {
  class: 'full_auto',
  limitMillijoules: 1_140,
  tag: null,
  occurredAt: '2026-11-29T08:20:00.000Z',
};

export default {
  component: ChronoDialog,
  args: {
    person: makeGatePerson({ name: 'Aled Price' }),
    gate: { view: NOTHING, check: async () => undefined } as unknown as Gate,
    onClose: () => undefined,
  },
} satisfies Meta<typeof ChronoDialog>;

type Story = StoryObj<typeof ChronoDialog>;

export const FirstGun: Story = {};
export const AGunHasFailed: Story = {
  args: {
    person: makeGatePerson({
      name: 'Aled Price',
      guns: [
        { ...GUN, gun: 'M4', result: 'pass', computedMillijoules: 1_061, tag: '17' },
        { ...GUN, gun: 'AK', result: 'fail', computedMillijoules: 1_487 },
      ],
    }),
  },
};
