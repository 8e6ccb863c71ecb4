import type { Organizer } from '@muster/contract';
import { makeId, makeMoment } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { OrganizerView } from './organizer-view.tsx';

const organizer: Organizer = {
  ...{ id: makeId(2), handle: 'badgerwood', name: 'Badgerwood Airsoft', avatarUrl: null },
  bio: 'Woodland games near Lewes since 2009.',
  words: 'Safe zone with a shop and hot food.\n\nGates open at 8. First game at 9.30.',
  links: [
    { label: 'Site rules', url: 'https://badgerwood.example/rules' },
    { label: 'Facebook', url: 'https://facebook.example/badgerwood' },
  ],
  moments: [makeMoment(), makeMoment()],
  isShown: true,
  ...{ isFollowing: false, followers: null },
};

export default { component: OrganizerView, args: { organizer } } satisfies Meta<
  typeof OrganizerView
>;

type Story = StoryObj<typeof OrganizerView>;

export const Shown: Story = {};
export const OwnBeforeItIsShown: Story = {
  args: {
    organizer: {
      ...organizer,
      id: makeId(1),
      words: '',
      links: [],
      moments: [],
      isShown: false,
      ...{ followers: 0 },
    },
  },
};
export const Own: Story = {
  args: { organizer: { ...organizer, id: makeId(1), followers: 12 } },
};
