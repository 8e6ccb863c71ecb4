import { makeEvent, makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { PeopleMoney } from './people-money.tsx';

export default {
  component: PeopleMoney,
  // The first event of the sample data.
  args: { event: makeEvent({ id: makeId(0x101) }) },
} satisfies Meta<typeof PeopleMoney>;

export const WhoOwes: StoryObj<typeof PeopleMoney> = {};
