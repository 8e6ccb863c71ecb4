import { makeEvent } from '@muster/testing';
import type { Meta, StoryObj } from '@muster/testing/story';
import { RepeatEvent } from './repeat-event.tsx';

export default {
  component: RepeatEvent,
  args: { event: makeEvent({ date: '2026-12-06T09:30:00.000Z' }), onClose: () => undefined },
} satisfies Meta<typeof RepeatEvent>;

type Story = StoryObj<typeof RepeatEvent>;

export const EveryWeek: Story = {};
