import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { ShareDialog } from './share-dialog.tsx';

export default {
  component: ShareDialog,
  args: { event: makeEvent(), onClose: () => undefined },
} satisfies Meta<typeof ShareDialog>;

export const Open: StoryObj<typeof ShareDialog> = {};
export const OfSeries: StoryObj<typeof ShareDialog> = {
  args: { event: { ...makeEvent(), series: { id: 'a'.repeat(24), words: 'Every Sunday' } } },
};
