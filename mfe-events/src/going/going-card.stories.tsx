import { makeId, makeOwnParticipation } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { GoingCard } from './going-card.tsx';

const DATE = '2026-11-29T09:30:00.000Z';

const toFollow = makeOwnParticipation({ date: DATE });
if (toFollow.event) toFollow.event.page = { name: 'Badgers', isFollowing: false };

export default {
  component: GoingCard,
  args: { participation: makeOwnParticipation({ date: DATE }), isComing: true },
  parameters: { widthPx: 760 },
} satisfies Meta<typeof GoingCard>;

type Story = StoryObj<typeof GoingCard>;

export const Coming: Story = {};
export const ForADependant: Story = {
  args: {
    participation: makeOwnParticipation({
      date: DATE,
      dependant: { id: makeId(0x401), name: 'Isla Booth', age: 13 },
    }),
  },
};
export const OfSomebodyToFollow: Story = {
  args: { participation: toFollow },
};
/** It is listed because something was paid. */
export const Left: Story = {
  args: {
    participation: makeOwnParticipation({
      date: DATE,
      status: 'cancelled',
      paymentStatus: 'refunded',
      balancePence: 0,
      ticketCode: null,
      ticketUrl: null,
    }),
    isComing: false,
  },
};
