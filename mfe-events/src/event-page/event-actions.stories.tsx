import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { EventActions } from './event-actions.tsx';

export default { component: EventActions, args: { event: makeEvent() } } satisfies Meta<
  typeof EventActions
>;

type Story = StoryObj<typeof EventActions>;

export const Player: Story = {};
export const Visitor: Story = { parameters: { as: 'nobody' } };
