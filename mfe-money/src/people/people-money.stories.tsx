import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { PeopleMoney } from './people-money.tsx';

export default {
  component: PeopleMoney,
  // The first event of the sample data.
  args: { eventId: makeId(0x101), isAtGate: false },
} satisfies Meta<typeof PeopleMoney>;

export const WhoOwes: StoryObj<typeof PeopleMoney> = {};
