import type { Meta, StoryObj } from '@muster/testing/story';
import { EventFormSkeleton } from './event-form-skeleton.tsx';

export default { component: EventFormSkeleton } satisfies Meta<typeof EventFormSkeleton>;

export const Loading: StoryObj<typeof EventFormSkeleton> = {};
