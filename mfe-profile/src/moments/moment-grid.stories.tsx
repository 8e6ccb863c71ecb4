import { makeMoment } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { MomentGrid } from './moment-grid.tsx';

const moments = [5, 6, 7, 8].map((number) => {
  const url = `/media/landscapes/${number}.svg`;
  return makeMoment({ url, thumbnailUrl: url });
});

export default {
  component: MomentGrid,
  args: { moments, onDeleted: () => undefined },
  parameters: { widthPx: 480 },
} satisfies Meta<typeof MomentGrid>;

export const FourPhotos: StoryObj<typeof MomentGrid> = {};
