import type { Organizer } from '@muster/contract';
import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { OwnPageSection } from './own-page-section.tsx';

const organizer: Organizer = {
  ...{ id: makeId(1), handle: 'badgerwood', name: 'Badgerwood Airsoft', avatarUrl: null },
  ...{
    bio: '',
    words: 'Woodland games near Lewes.',
    moments: [],
    isShown: true,
    isFollowing: false,
    followers: null,
  },
  links: [{ label: 'Site rules', url: 'https://badgerwood.example/rules' }],
};

export default { component: OwnPageSection, args: { organizer } } satisfies Meta<
  typeof OwnPageSection
>;

export const WithLink: StoryObj<typeof OwnPageSection> = {};
