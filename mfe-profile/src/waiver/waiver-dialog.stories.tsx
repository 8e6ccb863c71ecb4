import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { WaiverDialog } from './waiver-dialog.tsx';

const WAIVER = {
  version: 3,
  body: 'Airsoft is played at your own risk.\n\nWear eye protection at all times.',
  validFor: 'year',
  guardianBelow: 18,
  accompaniedBelow: 14,
  createdAt: '2026-10-03T18:00:00.000Z',
} as const;
const UNSIGNED = {
  waiver: WAIVER,
  state: 'unsigned',
  signature: null,
  needsGuardian: false,
} as const;

export default {
  component: WaiverDialog,
  args: {
    event: { id: makeId(0x203), title: 'Winter Fox' },
    dependant: null,
    own: UNSIGNED,
    onClose: () => undefined,
  },
} satisfies Meta<typeof WaiverDialog>;

type Story = StoryObj<typeof WaiverDialog>;

export const ToSign: Story = {};
export const ForADependant: Story = {
  args: { dependant: { id: makeId(0x401), name: 'Isla Booth' } },
};
export const TooYoung: Story = { args: { own: { ...UNSIGNED, needsGuardian: true } } };
export const Signed: Story = {
  args: {
    own: {
      ...UNSIGNED,
      state: 'signed',
      signature: {
        id: makeId(0x501),
        version: 3,
        signer: 'self',
        typedName: 'Hannah Booth',
        strokes: 'M60 130C110 20 150 20 160 120C170 170 220 60 260 110C300 150 340 60 420 90',
        signedAt: '2026-11-02T19:12:00.000Z',
        lastDay: '2027-11-01',
        withdrawnAt: null,
      },
    },
  },
};
