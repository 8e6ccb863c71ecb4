import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { EventCard } from './event-card.tsx';

export default {
  component: EventCard,
  args: { event: makeEvent(), isFirst: true, onDelete: () => undefined },
  parameters: { widthPx: 420 },
} satisfies Meta<typeof EventCard>;

type Story = StoryObj<typeof EventCard>;

const full = { participantCount: 40, availableSpots: 0, waitlistCount: 6 };

export const Approved: Story = {};
export const Pending: Story = { args: { event: makeEvent({ approved: false }) } };
export const FullWithWaitlist: Story = { args: { event: makeEvent(full) } };
export const WithoutPicture: Story = {
  args: { event: makeEvent({ imageUrl: '', imageThumbnail: null }) },
};
export const LongTitle: Story = {
  args: {
    event: makeEvent({
      title: 'The Annual Twelve-Hour Night-Time Siege of the Old Slate Quarry near Dorking',
    }),
  },
};
const word = 'https://example.org/kit/goggles-and-face-protection-for-all';
const sentence = 'Rifle, goggles, four magazines, camouflage jacket and one bag of 3,000 BBs';
const longEvent = makeEvent({
  requiredEquipment: [word, sentence],
  customFields: [
    {
      id: 'c'.repeat(24),
      label: 'Hire'.repeat(20),
      isPlace: false,
      options: [{ id: 'd'.repeat(24), label: sentence, price: 39.99, limit: null, left: null }],
    },
  ],
});
export const LongLabels: Story = { args: { event: longEvent }, parameters: { widthPx: 280 } };
export const Past: Story = { args: { event: makeEvent({ date: '2026-05-02T09:30:00.000Z' }) } };
