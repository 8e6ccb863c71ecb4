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

// A name of its own icon set would bring every icon there is; these are what a tab can ask for.
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

/** The icon a remote names in its declaration; a puzzle piece for a name not known here. */
export function TabIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? IconPuzzle;
  return <Icon size={20} stroke={1.75} aria-hidden />;
}
