import type { Meta, StoryObj } from '@muster/testing/story';
import { StrengthMeter } from './strength-meter.tsx';

export default {
  component: StrengthMeter,
  args: { score: 0, isEmpty: false },
} satisfies Meta<typeof StrengthMeter>;

type Story = StoryObj<typeof StrengthMeter>;

export const Empty: Story = { args: { isEmpty: true } };
export const Weak: Story = { args: { score: 1 } };
export const Strong: Story = { args: { score: 4 } };
