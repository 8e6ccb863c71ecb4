import type { Meta, StoryObj } from '@muster/testing/story';
import { ListSkeleton } from './list-skeleton.tsx';

export default { component: ListSkeleton } satisfies Meta<typeof ListSkeleton>;

export const Loading: StoryObj<typeof ListSkeleton> = {};
