import type { Meta, StoryObj } from '@muster/testing/story';
import { Skeleton, Stack } from '../index.ts';
import { SkeletonAfter } from './skeleton-after.tsx';

export default {
  component: SkeletonAfter,
  args: {
    label: 'Loading events',
    children: (
      <Stack>
        <Skeleton height={24} width="40%" />
        <Skeleton height={120} />
      </Stack>
    ),
  },
} satisfies Meta<typeof SkeletonAfter>;

export const Late: StoryObj<typeof SkeletonAfter> = {};
