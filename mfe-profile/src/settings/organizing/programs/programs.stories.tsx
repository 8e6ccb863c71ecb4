import { makeApiKey, makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import * as css from '../../settings.module.css';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { ChangeKeyDialog } from './change-key-dialog.tsx';
import { KeyList } from './key-list.tsx';
import { KeyToken } from './key-token.tsx';
import { ProgramsSection } from './programs-section.tsx';

export default {
  component: ProgramsSection,
  parameters: { widthPx: 640 },
  render: () => (
    <div className={css.part}>
      <ProgramsSection />
    </div>
  ),
} satisfies Meta<typeof ProgramsSection>;

type Story = StoryObj<typeof ProgramsSection>;

const USED = { lastUsedAt: '2026-11-20T08:12:00.000Z', lastNetwork: '203.0.113.0/24' };

export const None: Story = {};
export const Two: Story = {
  render: () => (
    <div className={css.part}>
      <KeyList
        keys={[
          makeApiKey({ id: makeId(1), roles: ['read', 'participants', 'gate'], ...USED }),
          makeApiKey({
            ...{ id: makeId(2), name: 'Website of the Badgerwood Airsoft Club' },
            ...{ prefix: 'mk_9Pq3wxyz', roles: ['read', 'contacts'], eventId: makeId(0x101) },
          }),
        ]}
      />
    </div>
  ),
};
export const Form: Story = { render: () => <AddKeyDialog onClose={() => undefined} /> };
export const Change: Story = {
  render: () => (
    <ChangeKeyDialog apiKey={makeApiKey({ id: makeId(1) })} onClose={() => undefined} />
  ),
};
export const Token: Story = {
  parameters: { widthPx: 440 },
  render: () => (
    <KeyToken name="Till" token={`mk_7fK2abcd_${'Zy9xWv8u'.repeat(4)}`} onDone={() => undefined} />
  ),
};
