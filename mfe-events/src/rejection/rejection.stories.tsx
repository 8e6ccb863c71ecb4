import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { Rejection } from './rejection.tsx';

const rejection = {
  rejectedAt: '2026-11-18T10:00:00.000Z',
  reason: 'The quarry is closed to the public. Please name a location that you may use.',
};

export default {
  component: Rejection,
  args: { event: makeEvent({ approved: false, rejection }) },
} satisfies Meta<typeof Rejection>;

export const WithReason: StoryObj<typeof Rejection> = {};
