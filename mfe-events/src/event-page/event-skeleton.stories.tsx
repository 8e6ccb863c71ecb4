import type { Meta, StoryObj } from '@muster/testing/story';
import { EventSkeleton } from './event-skeleton.tsx';

export default { component: EventSkeleton } satisfies Meta<typeof EventSkeleton>;

export const Loading: StoryObj<typeof EventSkeleton> = {};
