import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { OrganizerCard } from './organizer-card.tsx';

export default { component: OrganizerCard, args: { event: makeEvent() } } satisfies Meta<
  typeof OrganizerCard
>;

export const NameOnly: StoryObj<typeof OrganizerCard> = {};
