import type { Meta, StoryObj } from '@muster/testing/story';
import { DisplayText } from './display-text.tsx';

export default {
  component: DisplayText,
  args: { children: 'Operation Winter Fox' },
  argTypes: { size: { options: ['small', 'medium', 'large', 'huge'] } },
} satisfies Meta<typeof DisplayText>;

type Story = StoryObj<typeof DisplayText>;

export const Small: Story = { args: { size: 'small' } };
export const Medium: Story = { args: { size: 'medium' } };
export const Large: Story = { args: { size: 'large' } };
export const Huge: Story = { args: { size: 'huge' } };
