import type { Meta, StoryObj } from '@muster/testing/story';
import { CheckList } from './check-list.tsx';

export default {
  component: CheckList,
  args: {
    label: 'Password needs',
    checks: [
      { label: '8 characters', isMet: true },
      { label: 'an upper-case letter', isMet: false },
      { label: 'a number', isMet: false },
    ],
  },
} satisfies Meta<typeof CheckList>;

type Story = StoryObj<typeof CheckList>;

export const PartlyMet: Story = {};
export const AllMet: Story = { args: { checks: [{ label: '8 characters', isMet: true }] } };
