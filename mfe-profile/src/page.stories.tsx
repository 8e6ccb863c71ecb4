import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { Page } from './page.tsx';

export default { component: Page, parameters: { path: '/dashboard/profile' } } satisfies Meta<
  typeof Page
>;

type Story = StoryObj<typeof Page>;

export const Own: Story = {};
export const WithoutMoments: Story = { parameters: { data: 'empty' } };
export const Editing: Story = { parameters: { path: '/dashboard/profile/edit' } };
export const Person: Story = { parameters: { path: `/dashboard/people/${makeId(2)}` } };
export const NoSuchPerson: Story = { parameters: { path: `/dashboard/people/${makeId(0xfff)}` } };
