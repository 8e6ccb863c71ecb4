import type { Meta, StoryObj } from '@muster/testing/story';
import { WaiverForm } from './waiver-form.tsx';

export default {
  component: WaiverForm,
  args: { waiver: null, onClose: () => undefined },
  parameters: { widthPx: 560 },
} satisfies Meta<typeof WaiverForm>;

type Story = StoryObj<typeof WaiverForm>;

export const TheFirst: Story = {};
export const AChange: Story = {
  args: {
    waiver: {
      version: 3,
      body: 'Airsoft is played at your own risk.\n\nWear eye protection at all times.',
      validFor: 'year',
      guardianBelow: 18,
      accompaniedBelow: 14,
      createdAt: '2026-10-03T18:00:00.000Z',
    },
  },
};
