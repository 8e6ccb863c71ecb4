import type { Meta, StoryObj } from '@muster/testing/story';
import { StatusMark } from './status-mark.tsx';

export default {
  component: StatusMark,
  args: { status: 'sent' },
  argTypes: { status: { options: ['sent', 'delivered', 'read'] } },
} satisfies Meta<typeof StatusMark>;

type Story = StoryObj<typeof StatusMark>;

export const Sent: Story = {};
export const Read: Story = { args: { status: 'read' } };
