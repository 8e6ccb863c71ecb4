import { QrCode } from '@muster/features/qr-code';
import type { Meta, StoryObj } from '@muster/testing/story';

export default {
  component: QrCode,
  args: { text: 'https://muster.example/t/4F7K2', label: 'QR code of the ticket' },
  parameters: { widthPx: 240 },
} satisfies Meta<typeof QrCode>;

export const Ticket: StoryObj<typeof QrCode> = {};
