import type { Meta, StoryObj } from '@muster/testing/story';
import { NodeTable } from './node-table.tsx';

const node = {
  id: 'a',
  host: 'muster-1',
  version: '1.0.0',
  startedAt: '2026-11-19T08:00:00.000Z',
  seenAt: '2026-11-20T09:59:00.000Z',
  failures: [],
};

export default { component: NodeTable, args: { nodes: [node] } } satisfies Meta<typeof NodeTable>;

type Story = StoryObj<typeof NodeTable>;

export const One: Story = {};
const failures = [
  { part: 'mail server', count: 3, lastAt: '2026-11-20T09:12:00.000Z' },
  { part: 'listening for notifications', count: 1, lastAt: '2026-11-19T22:40:00.000Z' },
];
export const Two: Story = {
  args: { nodes: [node, { ...node, id: 'b', host: 'muster-2', failures }] },
};
