import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { SessionRow } from './session-row.tsx';

const session = {
  id: makeId(1),
  device: 'Firefox on Windows',
  network: '203.0.113.0/24',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T09:30:00.000Z',
  isCurrent: false,
};

export default {
  component: SessionRow,
  args: { session, isEnding: false, onEnd: () => undefined },
  render: (args) => (
    <ul style={{ padding: 0 }}>
      <SessionRow {...args} />
    </ul>
  ),
} satisfies Meta<typeof SessionRow>;

type Story = StoryObj<typeof SessionRow>;

export const Other: Story = {};
export const Current: Story = { args: { session: { ...session, isCurrent: true } } };
export const UnknownPhone: Story = { args: { session: { ...session, device: '' } } };
