import type { Meta, StoryObj } from '@muster/testing/story';
import { MediaImage } from './media-image.tsx';

export default {
  component: MediaImage,
  args: { alt: 'A ridge in the rain', width: 320, height: 200, loading: 'eager' },
} satisfies Meta<typeof MediaImage>;

type Story = StoryObj<typeof MediaImage>;

export const Picture: Story = { args: { src: '/media/landscapes/2.svg' } };
export const Missing: Story = { args: { src: null } };
