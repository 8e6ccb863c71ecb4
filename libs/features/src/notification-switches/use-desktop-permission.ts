import { useState } from 'react';

/** What the browser allows, or that it has no notifications. */
export type DesktopPermission = NotificationPermission | 'unsupported';

/**
 * Whether the browser shows desktop notifications of Muster. It asks the user only when `ask` is
 * called.
 */
export function useDesktopPermission() {
  const [permission, setPermission] = useState(readPermission);
  async function ask(): Promise<DesktopPermission> {
    const answer =
      readPermission() === 'unsupported' ? 'unsupported' : await Notification.requestPermission();
    setPermission(answer);
    return answer;
  }
  return { permission, ask };
}

function readPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}
