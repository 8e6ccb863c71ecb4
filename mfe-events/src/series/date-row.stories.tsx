import { makeEvent } from '@muster/testing';
import type { Meta, StoryObj } from '@muster/testing/story';
import { DateRow } from './date-row.tsx';

export default {
  component: DateRow,
  render: (args) => (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      <DateRow {...args} />
    </ul>
  ),
  args: { date: makeEvent({ participantCount: 0 }), isOpen: false },
} satisfies Meta<typeof DateRow>;

type Story = StoryObj<typeof DateRow>;

export const Untouched: Story = {};
export const WithPlayers: Story = {
  args: {
    date: makeEvent({ owedPence: 4_500, waitlistCount: 3, ownFields: ['title', 'price'] }),
  },
};
export const Pending: Story = { args: { date: makeEvent({ approved: false }) } };
export const CalledOff: Story = {
  args: { date: makeEvent({ cancelledAt: '2026-11-20T10:00:00.000Z' }) },
};
