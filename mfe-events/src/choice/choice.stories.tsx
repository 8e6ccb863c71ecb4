import type { Meta, StoryObj } from '@muster/testing/story';
import { Choice } from './choice.tsx';

export default {
  component: Choice<string>,
  args: {
    label: 'Difficulty',
    all: 'All levels',
    options: [
      { value: 'Beginner', label: 'Beginner' },
      { value: 'Advanced', label: 'Advanced' },
    ],
    value: null,
    onChange: () => undefined,
  },
} satisfies Meta<typeof Choice<string>>;

type Story = StoryObj<typeof Choice<string>>;

export const All: Story = {};
export const Chosen: Story = { args: { value: 'Advanced' } };
