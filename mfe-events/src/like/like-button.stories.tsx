import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { LikeButton } from './like-button.tsx';

export default {
  component: LikeButton,
  args: { event: makeEvent() },
} satisfies Meta<typeof LikeButton>;

type Story = StoryObj<typeof LikeButton>;

export const NotLiked: Story = {};
export const Liked: Story = { args: { event: makeEvent({ isLiked: true, likes: 12 }) } };
