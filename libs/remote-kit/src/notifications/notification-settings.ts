import { useMemo } from 'react';
import { readDeviceSetting, useDeviceSetting } from '../device-settings/device-setting.ts';

/**
 * How a new message announces itself, which is off until it is chosen, and news, which are on
 * (docs/product/message-screens.md#notification-settings).
 */
export interface NotificationSettings {
  /** By a notification of the desktop. The browser must allow it too. */
  desktop: boolean;
  /** By a short tone. */
  sound: boolean;
  /** By the number of unread news in the header. */
  news: boolean;
}

/** The name of the setting on the device. */
const SETTING = 'notifications';

/** The settings of an account in this browser. What cannot be read is as at first. */
export function readNotificationSettings(userId: string): NotificationSettings {
  return parseSettings(readDeviceSetting(SETTING, userId));
}

/**
 * The settings of the signed-in account, and how to change them. They follow the other tabs of the
 * browser.
 */
export function useNotificationSettings() {
  const [stored, store] = useDeviceSetting(SETTING);
  const settings = useMemo(() => parseSettings(stored), [stored]);
  function change(part: Partial<NotificationSettings>) {
    store(JSON.stringify({ ...settings, ...part }));
  }
  return { settings, change };
}

function parseSettings(stored: string | null): NotificationSettings {
  try {
    const { desktop, sound, news } = JSON.parse(stored ?? '{}') as Partial<NotificationSettings>;
    return { desktop: desktop === true, sound: sound === true, news: news !== false };
  } catch {
    return { desktop: false, sound: false, news: true };
  }
}
