import type { Meta, StoryObj } from '@muster/testing/story';
import { Pager } from './pager.tsx';

export default {
  component: Pager,
  args: { page: 2, pages: 5, total: 94, of: 'events', onPage: () => undefined },
} satisfies Meta<typeof Pager>;

type Story = StoryObj<typeof Pager>;

export const Middle: Story = {};
export const FirstPage: Story = { args: { page: 1 } };
export const LastPage: Story = { args: { page: 5 } };
export const ManyMore: Story = {
  args: { page: 3, pages: 500, total: 10_000, totalIsExact: false },
};
