import { type ComponentType, lazy } from 'react';
import { ManageEvents } from '../manage-events/manage-events.tsx';

const Overview = lazy(async () => ({
  default: (await import('../overview/overview.tsx')).Overview,
}));

const System = lazy(async () => ({
  default: (await import('../system/system.tsx')).System,
}));

interface Section {
  /** In the URL, as `?section=<id>`; the first section has none. */
  id: string;
  label: string;
  /** With `lazy()` for all but the first: the page opens with that one. */
  Content: ComponentType;
}

/** The sections of the Admin Dashboard, in the order of the selector. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  { id: 'events', label: 'Manage Events', Content: ManageEvents },
  { id: 'overview', label: 'Overview', Content: Overview },
  { id: 'system', label: 'System', Content: System },
  {
    id: 'users',
    label: 'Manage Users',
    Content: lazy(() =>
      import('../manage-users/manage-users.tsx').then(({ ManageUsers }) => ({
        default: ManageUsers,
      })),
    ),
  },
  {
    id: 'audit',
    label: 'Audit log',
    Content: lazy(() =>
      import('../audit-log/audit-log.tsx').then(({ AuditLog }) => ({ default: AuditLog })),
    ),
  },
];
