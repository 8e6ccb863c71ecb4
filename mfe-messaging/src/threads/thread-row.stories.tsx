import { makeThread } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { ThreadRow } from './thread-row.tsx';

export default {
  component: ThreadRow,
  args: { thread: makeThread(), isSelected: false, isTabStop: true },
  parameters: { widthPx: 340 },
} satisfies Meta<typeof ThreadRow>;

type Story = StoryObj<typeof ThreadRow>;

export const Read: Story = {};
export const Unread: Story = { args: { thread: makeThread({ unreadCount: 3 }) } };
export const Selected: Story = { args: { isSelected: true } };
