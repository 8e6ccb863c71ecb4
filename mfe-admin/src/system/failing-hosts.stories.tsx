import type { Meta, StoryObj } from '@muster/testing/story';
import { FailingHosts } from './failing-hosts.tsx';

const FAILING = { failingSince: '2026-11-20T08:12:00.000Z', webhooks: 1, waiting: 3 };

export default { component: FailingHosts } satisfies Meta<typeof FailingHosts>;

type Story = StoryObj<typeof FailingHosts>;

export const Two: Story = {
  args: {
    hosts: [
      { ...FAILING, host: 'hooks.badgerwood-airsoft-club.uk:8443', webhooks: 12, waiting: 10_000 },
      { ...FAILING, host: 'till.example' },
    ],
  },
};
