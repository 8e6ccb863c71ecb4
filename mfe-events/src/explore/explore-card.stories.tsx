import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { ExploreCard } from './explore-card.tsx';

export default {
  component: ExploreCard,
  args: { event: makeEvent({ likes: 7 }), isFirst: true },
  parameters: { widthPx: 420 },
} satisfies Meta<typeof ExploreCard>;

type Story = StoryObj<typeof ExploreCard>;

export const Open: Story = {};
export const Full: Story = {
  args: { event: makeEvent({ participantCount: 40, availableSpots: 0, waitlistCount: 3 }) },
};
export const Free: Story = { args: { event: makeEvent({ price: 'Free', basePrice: 0 }) } };
