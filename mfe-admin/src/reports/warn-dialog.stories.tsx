import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { WarnDialog } from './warn-dialog.tsx';

export default {
  component: WarnDialog,
  args: { caseId: makeId(1), name: 'Rook', onClose: () => undefined },
  parameters: { as: 'superadmin' },
} satisfies Meta<typeof WarnDialog>;

export const Asking: StoryObj<typeof WarnDialog> = {};
