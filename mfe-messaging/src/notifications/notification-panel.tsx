import { NotificationSwitches } from '@muster/features/notification-switches';
import * as css from './notifications.module.css';

/** The notification settings with their title. */
export function NotificationPanel() {
  return (
    <>
      <h2 className={css.title}>Notifications</h2>
      <NotificationSwitches />
    </>
  );
}
