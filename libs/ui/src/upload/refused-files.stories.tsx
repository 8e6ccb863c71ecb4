import type { Meta, StoryObj } from '@muster/testing/story';
import { RefusedFiles } from './refused-files.tsx';

export default { component: RefusedFiles } satisfies Meta<typeof RefusedFiles>;

type Story = StoryObj<typeof RefusedFiles>;

export const One: Story = {
  args: { refused: [{ name: 'ridge.tiff', sentence: 'Invalid file type' }] },
};
export const Many: Story = {
  args: {
    refused: Array.from({ length: 8 }, (_, index) => ({
      name: `picture-${index + 1}.jpg`,
      sentence: 'Each image must be ≤ 5 MB',
    })),
  },
};
