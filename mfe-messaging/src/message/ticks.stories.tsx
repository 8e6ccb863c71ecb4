import type { Meta, StoryObj } from '@muster/testing/story';
import { Ticks } from './ticks.tsx';

export default {
  component: Ticks,
  args: { status: 'sent' },
  argTypes: { status: { options: ['sent', 'delivered', 'read'] } },
} satisfies Meta<typeof Ticks>;

type Story = StoryObj<typeof Ticks>;

export const Sent: Story = {};
export const Delivered: Story = { args: { status: 'delivered' } };
export const Read: Story = { args: { status: 'read' } };
