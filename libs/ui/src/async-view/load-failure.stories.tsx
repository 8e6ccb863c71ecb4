import type { Meta, StoryObj } from '@muster/testing/story';
import { LoadFailure } from './load-failure.tsx';

export default {
  component: LoadFailure,
  args: { text: 'Failed to fetch events', onRetry: () => undefined, isRetrying: false },
} satisfies Meta<typeof LoadFailure>;

type Story = StoryObj<typeof LoadFailure>;

export const CanBeTriedAgain: Story = {};
export const Final: Story = { args: { text: 'This event does not exist.', onRetry: undefined } };
