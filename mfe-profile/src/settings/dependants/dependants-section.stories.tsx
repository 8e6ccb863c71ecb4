import type { Meta, StoryObj } from '@muster/testing/story';
import { DependantsSection } from './dependants-section.tsx';

export default {
  component: DependantsSection,
  parameters: { widthPx: 560 },
} satisfies Meta<typeof DependantsSection>;

export const Nobody: StoryObj<typeof DependantsSection> = {};
