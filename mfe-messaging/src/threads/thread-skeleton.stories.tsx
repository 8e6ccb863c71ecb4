import type { Meta, StoryObj } from '@muster/testing/story';
import { ThreadSkeleton } from './thread-skeleton.tsx';

export default { component: ThreadSkeleton } satisfies Meta<typeof ThreadSkeleton>;

export const Loading: StoryObj<typeof ThreadSkeleton> = {};
