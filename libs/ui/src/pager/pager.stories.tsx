import type { Meta, StoryObj } from '@muster/testing/story';
import { Pager } from './pager.tsx';

export default {
  component: Pager,
  args: { page: 5, pages: 12, total: 114, of: 'events', onPage: () => undefined },
} satisfies Meta<typeof Pager>;

type Story = StoryObj<typeof Pager>;

export const Middle: Story = {};
export const FirstPage: Story = { args: { page: 1 } };
export const LastPage: Story = { args: { page: 12 } };
export const FewPages: Story = { args: { page: 2, pages: 3, total: 25 } };
export const ManyMore: Story = {
  args: { page: 3, pages: 100, total: 1_000, totalIsExact: false },
};
export const LargeNumbers: Story = { args: { page: 4_999, pages: 10_000, total: 100_000 } };
