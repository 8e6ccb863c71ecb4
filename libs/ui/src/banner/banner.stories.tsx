import type { Meta, StoryObj } from '@muster/testing/story';
import { Banner } from './banner.tsx';

export default {
  component: Banner,
  args: { text: 'The event is saved.' },
  argTypes: { tone: { options: ['success', 'error', 'warning'] } },
} satisfies Meta<typeof Banner>;

type Story = StoryObj<typeof Banner>;

export const Success: Story = { args: { tone: 'success' } };
export const Warning: Story = { args: { tone: 'warning', text: 'You are offline.' } };
export const Failure: Story = {
  args: { tone: 'error', text: 'The event could not be saved. Check the connection.' },
};
