import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { LastEventCard } from './last-event-card.tsx';

const last = {
  event: makeEvent({ title: 'Night Raid' }),
  confirmed: 63,
  checkedIn: 58,
  noShows: 0,
  takenPounds: 1_380,
};

export default {
  component: LastEventCard,
  args: { last, onDismiss: () => undefined },
} satisfies Meta<typeof LastEventCard>;

type Story = StoryObj<typeof LastEventCard>;

export const NotSeen: Story = {};
export const Marked: Story = { args: { last: { ...last, noShows: 5 } } };
export const NobodyCheckedIn: Story = { args: { last: { ...last, checkedIn: 0 } } };
