import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { JoinCard } from './join-card.tsx';

export default {
  component: JoinCard,
  args: { event: makeEvent({ can: { ...makeEvent().can, update: false, delete: false } }) },
  parameters: { widthPx: 360 },
} satisfies Meta<typeof JoinCard>;

type Story = StoryObj<typeof JoinCard>;

const full = { participantCount: 40, availableSpots: 0 };

export const Open: Story = {};
export const Visitor: Story = { parameters: { as: 'nobody' } };
export const Waitlist: Story = { args: { event: makeEvent(full) } };
export const FullWithoutWaitlist: Story = {
  args: { event: makeEvent({ ...full, waitlistEnabled: false }) },
};
export const Over: Story = { args: { event: makeEvent({ date: '2026-05-02T09:30:00.000Z' }) } };
