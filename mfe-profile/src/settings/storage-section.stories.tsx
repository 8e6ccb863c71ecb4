import type { Meta, StoryObj } from '@muster/testing/story';
import { StorageSection } from './storage-section.tsx';

export default { component: StorageSection } satisfies Meta<typeof StorageSection>;

export const PartlyUsed: StoryObj<typeof StorageSection> = {};
