import type { Meta, StoryObj } from '@muster/testing/story';
import { ConnectedAccount } from './connected-account.tsx';

const account = {
  isLive: true,
  lastFour: '9876',
  connectedAt: '2026-11-20T10:00:00.000Z',
  isReadable: true,
};

export default {
  component: ConnectedAccount,
  args: { account, openCheckouts: 0 },
} satisfies Meta<typeof ConnectedAccount>;

type Story = StoryObj<typeof ConnectedAccount>;
export const Live: Story = {};
export const TestMode: Story = { args: { account: { ...account, isLive: false } } };
export const KeyLost: Story = { args: { account: { ...account, isReadable: false } } };
