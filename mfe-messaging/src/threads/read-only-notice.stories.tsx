import type { Meta, StoryObj } from '@muster/testing/story';
import { ReadOnlyNotice } from './read-only-notice.tsx';

const event = { id: '1', title: 'Winter Fox', date: '2027-02-13T09:30:00.000Z', deleted: false };

export default { component: ReadOnlyNotice, args: { event } } satisfies Meta<typeof ReadOnlyNotice>;

type Story = StoryObj<typeof ReadOnlyNotice>;

export const AccountGone: Story = {};
export const EventDeleted: Story = { args: { event: { ...event, deleted: true } } };
