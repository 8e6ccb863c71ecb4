import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { EventGallery } from './event-gallery.tsx';

const gallery = [2, 3, 4].map((number) => {
  const url = `/media/landscapes/${number}.svg`;
  return { type: 'image' as const, url, thumbnail: url };
});

export default {
  component: EventGallery,
  args: { event: makeEvent({ gallery }) },
} satisfies Meta<typeof EventGallery>;

export const ThreePictures: StoryObj<typeof EventGallery> = {};
