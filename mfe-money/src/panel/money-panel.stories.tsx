import { makeEvent, makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { MoneyPanel } from './money-panel.tsx';

export default {
  component: MoneyPanel,
  args: { event: makeEvent({ id: makeId(0x101) }) },
} satisfies Meta<typeof MoneyPanel>;

export const Owed: StoryObj<typeof MoneyPanel> = {};
