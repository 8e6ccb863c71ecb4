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
const hire = { id: 'h'.repeat(24), label: 'Rental', price: 15, limit: 25, left: 3 };
export const NearlySoldOut: Story = {
  args: {
    event: makeEvent({
      customFields: [
        {
          id: 'k'.repeat(24),
          label: 'Ticket type',
          isPlace: true,
          options: [hire, { ...hire, id: 'm'.repeat(24), label: 'Marshal', left: 0 }],
        },
      ],
    }),
  },
};
const series = { id: 's'.repeat(24), words: 'Every Sunday', comingDates: 12, pendingDates: 0 };
export const Series: Story = { args: { event: makeEvent({ series: { ...series, next: [] } }) } };
export const Free: Story = { args: { event: makeEvent({ price: 'Free', basePrice: 0 }) } };
