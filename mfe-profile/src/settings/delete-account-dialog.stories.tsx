import type { Meta, StoryObj } from '@muster/testing/story';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export default {
  component: DeleteAccountDialog,
  args: { onClose: () => undefined },
} satisfies Meta<typeof DeleteAccountDialog>;

export const Asking: StoryObj<typeof DeleteAccountDialog> = {};
