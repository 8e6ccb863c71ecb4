import type { Meta, StoryObj } from '@muster/testing/story';
import { PersonAvatar } from './person-avatar.tsx';

export default {
  component: PersonAvatar,
  args: { name: 'Robert Oakes', size: 'large' },
  argTypes: { size: { options: ['small', 'medium', 'large'] } },
} satisfies Meta<typeof PersonAvatar>;

type Story = StoryObj<typeof PersonAvatar>;

export const Initials: Story = {};
export const Picture: Story = { args: { src: '/media/landscapes/3.svg' } };
