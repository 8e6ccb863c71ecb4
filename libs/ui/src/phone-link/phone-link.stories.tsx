import type { Meta, StoryObj } from '@muster/testing/story';
import { PhoneLink } from './phone-link.tsx';

export default {
  component: PhoneLink,
  args: { number: '+44 (0) 7700 900123' },
} satisfies Meta<typeof PhoneLink>;

type Story = StoryObj<typeof PhoneLink>;

export const Callable: Story = {};
export const NoNumber: Story = { args: { number: 'ask Tom' } };
