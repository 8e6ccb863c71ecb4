import { makeGatePerson } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { Flags } from './flags.tsx';

export default {
  component: Flags,
  args: {
    person: makeGatePerson({
      owedPence: 4_750,
      flags: ['medical', 'unsigned', 'under_18', 'chrono_due', 'conflict', 'paid_over', 'clock'],
    }),
  },
} satisfies Meta<typeof Flags>;

type Story = StoryObj<typeof Flags>;

export const Everything: Story = {};
export const ADependantWithAGuardian: Story = {
  args: { person: makeGatePerson({ age: 15, flags: ['guardian_signed', 'under_18'] }) },
};
