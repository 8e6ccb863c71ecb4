import type { Meta, StoryObj } from '@muster/testing/story';
import { CapacityBar } from './capacity-bar.tsx';

export default {
  component: CapacityBar,
  args: { confirmed: 12, waitlist: 0, max: 40 },
  parameters: { widthPx: 360 },
} satisfies Meta<typeof CapacityBar>;

type Story = StoryObj<typeof CapacityBar>;

export const Open: Story = {};
export const OneSpotLeft: Story = { args: { confirmed: 39 } };
export const FullWithWaitlist: Story = { args: { confirmed: 40, waitlist: 7 } };
export const Unlimited: Story = { args: { max: null } };
export const Nobody: Story = { args: { confirmed: 0 } };
