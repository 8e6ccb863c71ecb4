import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { FirstSteps } from './first-steps.tsx';

export default { component: FirstSteps, args: { event: undefined } } satisfies Meta<
  typeof FirstSteps
>;

type Story = StoryObj<typeof FirstSteps>;

export const NoEvent: Story = {};
export const WaitsForApproval: Story = { args: { event: makeEvent({ approved: false }) } };
