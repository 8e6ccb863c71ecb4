import { makeId, makeLedgerEntry } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { EntryRow } from './entry-row.tsx';

const SAM = { id: makeId(7), name: 'Sam’s phone' };

export default {
  component: EntryRow,
  args: {
    eventId: makeId(0x101),
    name: 'Aled Price',
    entry: makeLedgerEntry({ pence: 4_000, device: SAM, note: 'At the van' }),
    isReversed: false,
    canReverse: true,
  },
  render: (args) => (
    <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      <EntryRow {...args} />
    </ol>
  ),
  parameters: { widthPx: 432 },
} satisfies Meta<typeof EntryRow>;

type Story = StoryObj<typeof EntryRow>;
export const Payment: Story = {};
export const Reversed: Story = { args: { isReversed: true, canReverse: false } };
export const Correction: Story = {
  args: {
    entry: makeLedgerEntry({
      kind: 'adjustment',
      method: null,
      pence: -500,
      actor: { id: makeId(8), name: 'Badgerwood Airsoft' },
      note: 'Helped to build the barricades',
    }),
  },
};
