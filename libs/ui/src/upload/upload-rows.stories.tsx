import type { Meta, StoryObj } from '@muster/testing/story';
import { UploadRows } from './upload-rows.tsx';

const file = new File([new Uint8Array(1_200_000)], 'ridge.jpg', { type: 'image/jpeg' });
const task = { id: 1, file, type: 'image' as const, share: 0, sentence: null, item: null };

export default {
  component: UploadRows,
  args: { onCancel: () => undefined, onRetry: () => undefined },
} satisfies Meta<typeof UploadRows>;

type Story = StoryObj<typeof UploadRows>;

export const Waiting: Story = { args: { tasks: [{ ...task, state: 'waiting' }] } };
export const Sending: Story = { args: { tasks: [{ ...task, state: 'sending', share: 0.6 }] } };
export const Failed: Story = {
  args: { tasks: [{ ...task, state: 'failed', sentence: 'Upload failed' }] },
};
