import { makeGatePerson } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { PeopleList } from './people-list.tsx';
import { sortRoster } from './roster.ts';

const PEOPLE = [
  makeGatePerson({ name: 'Carys Adams', owedPence: 4_750, flags: ['medical', 'under_18'] }),
  makeGatePerson({ name: 'Dai Bevan', status: 'waitlist', position: 2 }),
  makeGatePerson({
    name: 'Efa Jones',
    isInside: true,
    checkInStatus: 'checked_in',
    checkInTime: '2026-11-29T08:09:00.000Z',
  }),
  makeGatePerson({
    name: 'Bronwen O’Neill',
    nickName: 'Fox',
    side: 'Blue',
    options: [{ optionId: 'f'.repeat(24), label: 'Hire pack', handedOut: false, returned: false }],
  }),
  makeGatePerson({ name: 'Aled Price', checkInStatus: 'no_show' }),
];

export default {
  component: PeopleList,
  args: {
    entries: sortRoster(PEOPLE),
    search: '',
    leaving: new Set<string>(),
    onIn: () => undefined,
    onOpen: () => undefined,
    onAdd: () => undefined,
  },
} satisfies Meta<typeof PeopleList>;

type Story = StoryObj<typeof PeopleList>;

export const Everybody: Story = {};
export const Nobody: Story = { args: { entries: [], search: 'aziz' } };
