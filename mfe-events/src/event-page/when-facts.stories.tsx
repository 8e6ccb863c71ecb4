import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { WhenFacts } from './when-facts.tsx';

export default { component: WhenFacts, args: { event: makeEvent() } } satisfies Meta<
  typeof WhenFacts
>;

export const DateAndPlace: StoryObj<typeof WhenFacts> = {};
