import { NotificationSwitches } from '@muster/features/notification-switches';
import { ActionIcon } from '@muster/ui';
import { Popover } from '@muster/ui/overlays';
import { IconBellCog } from '@tabler/icons-react';
import * as css from './notifications.module.css';

interface NotificationsButtonProps {
  /** Known to the modal, which Escape must not close while the panel is open. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Opens the notification settings. */
export function NotificationsButton({ isOpen, onOpenChange }: NotificationsButtonProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={onOpenChange}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          className={css.button}
          aria-label="Notifications"
          title="Notifications"
          onClick={() => onOpenChange(!isOpen)}
        >
          <IconBellCog size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.panel ?? ''}>
        <NotificationPanel />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The notification settings with their title. */
function NotificationPanel() {
  return (
    <>
      <h2 className={css.title}>Notifications</h2>
      <NotificationSwitches />
    </>
  );
}
