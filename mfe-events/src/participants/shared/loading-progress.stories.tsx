import type { Meta, StoryObj } from '@muster/testing/story';
import { LoadingProgress } from './loading-progress.tsx';

export default {
  component: LoadingProgress,
  args: { label: 'Complete CSV', loaded: 1_200, total: 5_000, onCancel: () => undefined },
} satisfies Meta<typeof LoadingProgress>;

type Story = StoryObj<typeof LoadingProgress>;

export const PartlyLoaded: Story = {};
export const TotalUnknown: Story = { args: { loaded: 0, total: null } };
