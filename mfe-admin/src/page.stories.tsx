import type { Meta, StoryObj } from '@muster/testing/story';
import { Page } from './page.tsx';

function section(id: string): StoryObj<typeof Page> {
  return { parameters: { path: `/dashboard/admin?section=${id}` } };
}

export default {
  component: Page,
  parameters: { as: 'superadmin', path: '/dashboard/admin' },
} satisfies Meta<typeof Page>;

export const Events = section('events');
export const Users = section('users');
export const Messages = section('messages');
export const Reports = section('reports');
export const Overview = section('overview');
export const AuditLog = section('audit');
export const System = section('system');
export const ServerFails: StoryObj<typeof Page> = { parameters: { data: 'failing' } };
export const NothingToApprove: StoryObj<typeof Page> = { parameters: { data: 'empty' } };
