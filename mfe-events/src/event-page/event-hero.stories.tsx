import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { EventHero } from './event-hero.tsx';

export default { component: EventHero, args: { event: makeEvent() } } satisfies Meta<
  typeof EventHero
>;

export const Picture: StoryObj<typeof EventHero> = {};
