import type { Meta, StoryObj } from '@muster/testing/story';
import { WaiverSigning } from './waiver-signing.tsx';

export default {
  component: WaiverSigning,
  args: {
    waiver: {
      version: 1,
      body: 'Airsoft is played at your own risk.\n\nWear eye protection at all times.',
      guardianBelow: 18,
    },
    name: 'Aled Price',
    isMinor: false,
    onSign: () => undefined,
  },
} satisfies Meta<typeof WaiverSigning>;

type Story = StoryObj<typeof WaiverSigning>;

export const AnAdult: Story = {};
export const AMinor: Story = { args: { isMinor: true, name: 'Yara Young' } };
export const AWalkIn: Story = { args: { isMinor: null, action: 'Sign and add' } };
