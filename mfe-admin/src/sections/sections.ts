import { type ComponentType, lazy } from 'react';
import { ManageEvents } from '../manage-events/manage-events.tsx';

const MonitorMessages = lazy(async () => ({
  default: (await import('../monitor-messages/monitor-messages.tsx')).MonitorMessages,
}));

const Reports = lazy(async () => ({
  default: (await import('../reports/reports.tsx')).Reports,
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
  { id: 'messages', label: 'Monitor Messages', Content: MonitorMessages },
  { id: 'reports', label: 'Reports', Content: Reports },
];
