import type { Meta, StoryObj } from '@muster/testing/story';
import { ConfirmDialog } from './confirm-dialog.tsx';

export default {
  component: ConfirmDialog,
  args: {
    title: 'Delete event?',
    message: 'Operation Winter Fox and its 12 participants are gone for good.',
    labels: { confirm: 'Delete', cancel: 'Keep the event' },
    isBusy: false,
    onConfirm: () => undefined,
    onCancel: () => undefined,
  },
  argTypes: { tone: { options: ['danger', 'neutral'] } },
} satisfies Meta<typeof ConfirmDialog>;

type Story = StoryObj<typeof ConfirmDialog>;

export const Danger: Story = {};
export const Neutral: Story = {
  args: { tone: 'neutral', title: 'Approve event?', labels: { confirm: 'Approve' } },
};
export const Busy: Story = { args: { isBusy: true } };
