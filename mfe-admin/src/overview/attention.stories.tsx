import type { Meta, StoryObj } from '@muster/testing/story';
import { Attention } from './attention.tsx';

const nothing = {
  pendingEvents: 0,
  openReports: 0,
  failingRemotes: 0,
  failedMails: 0,
  deadJobs: 0,
};

export default { component: Attention, args: { attention: nothing } } satisfies Meta<
  typeof Attention
>;

type Story = StoryObj<typeof Attention>;

export const Nothing: Story = {};
export const Much: Story = {
  args: { attention: { ...nothing, pendingEvents: 3, openReports: 1, failedMails: 12 } },
};
