import type { Meta, StoryObj } from '@muster/testing/story';
import { ErrorSummary } from './error-summary.tsx';

export default {
  component: ErrorSummary,
  args: { errors: { title: 'Title is required' }, refusedCount: 1 },
} satisfies Meta<typeof ErrorSummary>;

type Story = StoryObj<typeof ErrorSummary>;

export const OneThing: Story = {};
export const TwoThings: Story = {
  args: { errors: { title: 'Title is required', date: 'Event date is required' } },
};
