import type { Meta, StoryObj } from '@muster/testing/story';
import { CalledOff } from './called-off.tsx';

export default {
  component: CalledOff,
  args: {
    event: { cancellationReason: 'The wood is flooded.\nWe try again on 12 December.' },
    children: 'What you paid is refunded.',
  },
} satisfies Meta<typeof CalledOff>;

export const Refunded: StoryObj<typeof CalledOff> = {};
