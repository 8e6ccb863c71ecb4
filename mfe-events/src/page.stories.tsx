import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { Page } from './page.tsx';

/** The first event of the sample data. */
const EVENT = `/dashboard/events/${makeId(0x101)}`;

export default { component: Page, parameters: { path: '/dashboard/events' } } satisfies Meta<
  typeof Page
>;

type Story = StoryObj<typeof Page>;

export const Organising: Story = {};
export const NoEventsYet: Story = { parameters: { data: 'empty' } };
export const ServerFails: Story = { parameters: { data: 'failing' } };
export const Explore: Story = { parameters: { path: '/dashboard/events?view=explore' } };
export const Going: Story = { parameters: { path: '/dashboard/events?view=going' } };
export const NewEvent: Story = { parameters: { path: '/dashboard/events/new' } };
export const EventPage: Story = { parameters: { path: EVENT } };
export const EventPageForVisitor: Story = {
  parameters: { as: 'nobody', path: `/e/${makeId(0x203)}` },
};
export const JoinForm: Story = {
  parameters: { path: `/dashboard/events/${makeId(0x203)}/join` },
};
export const Participants: Story = { parameters: { path: `${EVENT}/participants` } };
export const NoSuchEvent: Story = { parameters: { path: `/dashboard/events/${makeId(0xfff)}` } };
