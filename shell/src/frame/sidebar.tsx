import type { ListedRemote } from '@muster/remote-host/registry';
import { HOME_PATH, useUnreadCount } from '@muster/remote-kit';
import { CountBadge, FocusTrap, MusterMark } from '@muster/ui';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { RemoteSlot } from '../mounting/remote-slot.tsx';
import { usePreload } from '../mounting/use-preload.ts';
import * as frameCss from './frame.module.css';
import { SchemeSwitch } from './scheme-switch.tsx';
import * as css from './sidebar.module.css';
import { TabIcon } from './tab-icon.tsx';
import { isMessagesTab } from './tabs.ts';
import type { Drawer } from './use-drawer.ts';
import { UserBlock } from './user-block.tsx';

interface SidebarProps {
  tabs: readonly ListedRemote[];
  current: ListedRemote | undefined;
  drawer: Drawer;
}

/**
 * Logo, tabs, user. Below 992 px it is a drawer that traps the focus while it is open
 * (docs/design.md#sidebar).
 */
export function Sidebar({ tabs, current, drawer }: SidebarProps) {
  const { opened, close } = drawer;
  const landmark = {
    'aria-label': 'Navigation',
    ...(opened ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' }),
  };
  return (
    <>
      <FocusTrap active={opened}>
        <div
          {...landmark}
          id="sidebar"
          className={frameCss.sidebar}
          data-open={opened || undefined}
        >
          <Top onClose={close} />
          <nav className={css.tabs} aria-label="Main">
            {tabs.map((tab) => (
              <Tab key={tab.id} tab={tab} isCurrent={tab.id === current?.id} />
            ))}
          </nav>
          <div className={css.bottom}>
            <SchemeSwitch />
            <UserBlock />
          </div>
        </div>
      </FocusTrap>
      {opened && <div className={frameCss.backdrop} onClick={close} aria-hidden="true" />}
    </>
  );
}

function Top({ onClose }: { onClose: () => void }) {
  return (
    <div className={css.top}>
      <Link to={HOME_PATH} className={css.home} aria-label="Muster, to the dashboard">
        <MusterMark />
      </Link>
      <button type="button" className={css.close} aria-label="Close navigation" onClick={onClose}>
        <IconX size={22} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

function Tab({ tab, isCurrent }: { tab: ListedRemote; isCurrent: boolean }) {
  const preload = usePreload(tab);
  return (
    <Link
      to={tab.paths[0]}
      className={css.tab}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
    >
      <TabIcon icon={tab.icon} />
      <span className={css.label}>{tab.label}</span>
      {isMessagesTab(tab) ? (
        <UnreadBadge />
      ) : (
        <RemoteSlot id={tab.id} module="Badge" fallback={null} quiet />
      )}
    </Link>
  );
}

// Rendered by the shell, so that the remote need not be loaded for a number.
function UnreadBadge() {
  return <CountBadge count={useUnreadCount()} label="unread" />;
}
