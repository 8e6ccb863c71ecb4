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

/** A path of SVG: it begins with a move to a point, and has letters and numbers only. */
const PATH = /^[Mm]\s*[-.\d][\d\s.,-]*(?:[a-zA-Z][\d\s.,-]*)*$/;

/**
 * The icon of a remote's declaration: one of the shell's by its name, or the lines of another as an
 * SVG path, 24 by 24, which the shell draws in the same stroke. A puzzle piece for anything else.
 */
export function TabIcon({ icon }: { icon: string }) {
  if (PATH.test(icon)) return <DrawnIcon path={icon} />;
  const Icon = Object.hasOwn(ICONS, icon) ? (ICONS[icon] ?? IconPuzzle) : IconPuzzle;
  return <Icon size={20} stroke={1.75} aria-hidden />;
}

function DrawnIcon({ path }: { path: string }) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
