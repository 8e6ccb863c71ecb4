import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { Page } from './page.tsx';

export default { component: Page, parameters: { path: '/dashboard/messages' } } satisfies Meta<
  typeof Page
>;

type Story = StoryObj<typeof Page>;

export const Card: Story = {};
export const Threads: Story = { parameters: { path: '/dashboard/messages/all' } };
export const NoThreads: Story = {
  parameters: { path: '/dashboard/messages/all', data: 'empty' },
};
export const ThreadsCannotBeLoaded: Story = {
  parameters: { path: '/dashboard/messages/all', data: 'failing' },
};
export const Conversation: Story = {
  parameters: { path: `/dashboard/messages/${makeId(0x900)}` },
};
