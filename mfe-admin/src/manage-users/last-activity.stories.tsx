import type { Meta, StoryObj } from '@muster/testing/story';
import { LastActivity } from './last-activity.tsx';

export default { component: LastActivity } satisfies Meta<typeof LastActivity>;

type Story = StoryObj<typeof LastActivity>;

export const Today: Story = { args: { at: '2026-11-20T08:00:00.000Z' } };
export const LongAgo: Story = { args: { at: '2026-01-02T08:00:00.000Z' } };
export const Never: Story = { args: { at: null } };
