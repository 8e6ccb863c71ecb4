import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { LeaveDialog } from './leave-dialog.tsx';

export default {
  component: LeaveDialog,
  args: {
    event: makeEvent(),
    status: 'confirmed',
    onClose: () => undefined,
    onLeft: () => undefined,
  },
} satisfies Meta<typeof LeaveDialog>;

export const Confirmed: StoryObj<typeof LeaveDialog> = {};
