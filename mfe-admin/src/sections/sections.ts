import { lazyPart } from '@muster/remote-kit';
import type { ComponentType } from 'react';
import { ManageEvents } from '../manage-events/manage-events.tsx';

const ManageUsers = lazyPart(
  async () => (await import('../manage-users/manage-users.tsx')).ManageUsers,
);
const MonitorMessages = lazyPart(
  async () => (await import('../monitor-messages/monitor-messages.tsx')).MonitorMessages,
);
const Reports = lazyPart(async () => (await import('../reports/reports.tsx')).Reports);
const Overview = lazyPart(async () => (await import('../overview/overview.tsx')).Overview);
const AuditLog = lazyPart(async () => (await import('../audit-log/audit-log.tsx')).AuditLog);
const System = lazyPart(async () => (await import('../system/system.tsx')).System);

interface Section {
  /** In the URL, as `?section=<id>`; the first section has none. */
  id: string;
  label: string;
  /** With `lazyPart` for all but the first: the page opens with that one. */
  Content: ComponentType;
}

/** The sections of the Admin Dashboard, in the order of the selector. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  { id: 'events', label: 'Manage Events', Content: ManageEvents },
  { id: 'users', label: 'Manage Users', Content: ManageUsers },
  { id: 'messages', label: 'Monitor Messages', Content: MonitorMessages },
  { id: 'reports', label: 'Reports', Content: Reports },
  { id: 'overview', label: 'Overview', Content: Overview },
  { id: 'audit', label: 'Audit log', Content: AuditLog },
  { id: 'system', label: 'System', Content: System },
];
