import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { RunProgress } from './refund-everybody.tsx';

export default {
  component: RunProgress,
  args: {
    run: {
      id: makeId(1),
      startedAt: '2026-11-14T09:12:00.000Z',
      finishedAt: null,
      startedBy: null,
      note: '',
      totalPlayers: 60,
      refundedPlayers: 25,
      refundedPence: 100_000,
    },
    refundable: {
      onlinePlayers: 35,
      onlinePence: 140_000,
      byHandPlayers: 1,
      byHandPence: 4_000,
      byHand: [{ participationId: makeId(2), name: 'Cas', pence: 4_000 }],
    },
  },
} satisfies Meta<typeof RunProgress>;

type Story = StoryObj<typeof RunProgress>;
export const Running: Story = {};
export const Finished: Story = {
  args: {
    run: {
      id: makeId(1),
      startedAt: '2026-11-14T09:12:00.000Z',
      finishedAt: '2026-11-14T09:13:00.000Z',
      startedBy: null,
      note: '',
      totalPlayers: 60,
      refundedPlayers: 60,
      refundedPence: 240_000,
    },
  },
};
