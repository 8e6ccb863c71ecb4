import type { Meta, StoryObj } from '@muster/testing/story';
import { NextEventCard } from './next-event-card.tsx';

export default { component: NextEventCard, args: { isExpected: true } } satisfies Meta<
  typeof NextEventCard
>;

export const WithNextEvent: StoryObj<typeof NextEventCard> = {};
