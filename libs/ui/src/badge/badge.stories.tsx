import type { Meta, StoryObj } from '@muster/testing/story';
import { ToneBadge } from './badge.tsx';

export default {
  component: ToneBadge,
  args: { children: 'Waiting list' },
  argTypes: {
    tone: { options: ['moss', 'signal', 'quiet', 'danger', 'over', 'mossOver', 'signalOver'] },
  },
} satisfies Meta<typeof ToneBadge>;

type Story = StoryObj<typeof ToneBadge>;

export const Moss: Story = { args: { tone: 'moss' } };
export const Signal: Story = { args: { tone: 'signal' } };
export const Danger: Story = { args: { tone: 'danger' } };
export const Quiet: Story = { args: { tone: 'quiet' } };
