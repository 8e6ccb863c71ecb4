import { CountBadge } from '@muster/ui';
import type { IconBell } from '@tabler/icons-react';
import * as css from './header.module.css';

/** The icon of a button in the header, with how many are unread. */
export function UnreadIcon({ icon: Icon, unread }: { icon: typeof IconBell; unread: number }) {
  return (
    <>
      <Icon size={22} stroke={1.75} aria-hidden />
      <span className={css.count} aria-hidden="true">
        <CountBadge count={unread} label="unread" />
      </span>
    </>
  );
}

/** The name of that button. */
export function unreadLabel(name: string, unread: number): string {
  return unread === 0 ? name : `${name}, ${unread} unread`;
}
