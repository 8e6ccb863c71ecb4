import { makeParticipant } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { StatusBadges } from './status-badge.tsx';

export default {
  component: StatusBadges,
  args: { participant: makeParticipant() },
} satisfies Meta<typeof StatusBadges>;

type Story = StoryObj<typeof StatusBadges>;

export const Confirmed: Story = {};
export const CheckedIn: Story = {
  args: {
    participant: makeParticipant({
      paymentStatus: 'paid',
      checkInStatus: 'checked_in',
      checkInTime: '2026-11-20T09:41:00.000Z',
    }),
  },
};
export const Waiting: Story = {
  args: { participant: makeParticipant({ status: 'waitlist', position: 2 }) },
};
export const Cancelled: Story = { args: { participant: makeParticipant({ status: 'cancelled' }) } };
