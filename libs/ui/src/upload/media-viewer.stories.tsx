import type { Meta, StoryObj } from '@muster/testing/story';
import { MediaViewer } from './media-viewer.tsx';

const items = [1, 2].map((number) => {
  const url = `/media/landscapes/${number}.svg`;
  return { url, type: 'image' as const, thumbnail: url };
});

export default {
  component: MediaViewer,
  args: { items, index: 0, onIndex: () => undefined },
} satisfies Meta<typeof MediaViewer>;

export const FirstOfTwo: StoryObj<typeof MediaViewer> = {};
