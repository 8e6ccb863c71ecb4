import {
  IconCalendarEvent,
  IconChartBar,
  IconLayoutGrid,
  IconMap2,
  IconMessages,
  IconPuzzle,
  IconSettings,
  IconShieldCheck,
  IconShoppingBag,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';

// Looking up any name would bundle every icon of the library; a tab can use these.
const ICONS: Record<string, typeof IconPuzzle> = {
  'calendar-event': IconCalendarEvent,
  'chart-bar': IconChartBar,
  'layout-grid': IconLayoutGrid,
  'map-2': IconMap2,
  messages: IconMessages,
  settings: IconSettings,
  'shield-check': IconShieldCheck,
  'shopping-bag': IconShoppingBag,
  'user-circle': IconUserCircle,
  users: IconUsers,
};

/** The icon that a remote's declaration names; a puzzle piece for an unknown name. */
export function TabIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? IconPuzzle;
  return <Icon size={20} stroke={1.75} aria-hidden />;
}
