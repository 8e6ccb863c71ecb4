import type { ListedRemote } from '@muster/remote-host/registry';
import { MESSAGES_PATH, useUnreadCount } from '@muster/remote-kit';
import { PageTitle } from '@muster/ui';
import { IconBell, IconMenu2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { RemoteSlot } from '../mounting/remote-slot.tsx';
import { PaletteOpener } from '../palette/palette-opener.tsx';
import * as css from './header.module.css';
import { NewsButton } from './news-button.tsx';
import { isMessagesTab } from './tabs.ts';
import { UnreadIcon, unreadLabel } from './unread-icon.tsx';
import type { Drawer } from './use-drawer.ts';

interface HeaderProps {
  title: string;
  /** Of the open page; undefined on a page that does not exist. */
  remote: ListedRemote | undefined;
  tabs: readonly ListedRemote[];
  drawer: Drawer;
}

/**
 * The title of the tab, the command palette, the bell of the messages, the news, and the header
 * actions of the tab's remote.
 */
export function Header({ title, remote, tabs, drawer }: HeaderProps) {
  const hasBell = tabs.some(isMessagesTab) && !(remote && isMessagesTab(remote));
  return (
    <header className={css.header}>
      <button
        ref={drawer.opener}
        type="button"
        className={css.menu}
        aria-label="Open navigation"
        aria-expanded={drawer.opened}
        aria-controls="sidebar"
        onClick={drawer.open}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
      </button>
      <div className={css.title}>
        <PageTitle>{title}</PageTitle>
      </div>
      <PaletteOpener tabs={tabs} />
      {hasBell && <Bell />}
      <NewsButton />
      {remote && (
        <RemoteSlot key={remote.id} id={remote.id} module="HeaderActions" fallback={null} quiet />
      )}
    </header>
  );
}

function Bell() {
  const unread = useUnreadCount();
  return (
    <Link className={css.bell} to={MESSAGES_PATH} aria-label={unreadLabel('Messages', unread)}>
      <UnreadIcon icon={IconBell} unread={unread} />
    </Link>
  );
}
