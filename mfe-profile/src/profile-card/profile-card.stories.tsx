import { makeUser } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { ProfileCard } from './profile-card.tsx';

export default {
  component: ProfileCard,
  args: { user: makeUser() },
  parameters: { widthPx: 420 },
} satisfies Meta<typeof ProfileCard>;

type Story = StoryObj<typeof ProfileCard>;

export const WithoutBio: Story = {};
export const EmailNotConfirmed: Story = { args: { user: makeUser({ emailConfirmed: false }) } };
export const WithBioAndPicture: Story = {
  args: {
    user: makeUser({
      bio: 'Milsim weekends in Sussex since 2019. Beginners welcome.',
      avatarUrl: '/media/landscapes/4.svg',
    }),
  },
};
