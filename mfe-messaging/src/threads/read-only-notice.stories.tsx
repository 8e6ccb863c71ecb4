import { makeThread } from '@muster/testing';
import type { Meta, StoryObj } from '@muster/testing/story';
import { ReadOnlyNotice } from './read-only-notice.tsx';

const event = { id: '1', title: 'Winter Fox', date: '2027-02-13T09:30:00.000Z', deleted: false };
const thread = makeThread({ event, can: { send: false, block: true, unblock: false } });
const blocked = { ...thread, can: { send: false, block: false, unblock: true } };
const ofDeleted = { ...event, id: null };

export default { component: ReadOnlyNotice, args: { thread } } satisfies Meta<
  typeof ReadOnlyNotice
>;

type Story = StoryObj<typeof ReadOnlyNotice>;

export const CannotBeWrittenTo: Story = {};
export const Blocked: Story = { args: { thread: blocked } };
export const AccountGone: Story = { args: { thread: { ...thread, event: ofDeleted } } };
export const EventDeleted: Story = {
  args: { thread: { ...thread, event: { ...event, deleted: true } } },
};
