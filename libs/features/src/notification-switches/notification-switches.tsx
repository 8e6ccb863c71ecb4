// By its name, because the page has one copy of it, and this file is part of each remote that uses
// it.
import { playTone, useNotificationSettings } from '@muster/remote-kit';
import { SettingSwitch } from './setting-switch.tsx';
import { type DesktopPermission, useDesktopPermission } from './use-desktop-permission.ts';

/** What is said below the switch. */
const EXPLANATION: Record<DesktopPermission, string> = {
  granted: 'For messages that arrive while you look at something else.',
  default: 'For messages that arrive while you look at something else. Your browser asks first.',
  denied:
    'Your browser blocks notifications from Muster. Allow them in the site settings, next to the address, then switch this on.',
  unsupported: 'This browser cannot show notifications from Muster.',
};

/**
 * The switches of desktop notifications, sound and news: how what is new announces itself to this
 * account, in this browser (docs/product/message-screens.md#notification-settings).
 */
export function NotificationSwitches() {
  const { settings, change } = useNotificationSettings();
  const { permission, ask } = useDesktopPermission();
  async function switchDesktop(isOn: boolean) {
    if (!isOn) return change({ desktop: false });
    change({ desktop: (await ask()) === 'granted' });
  }
  function switchSound(isOn: boolean) {
    change({ sound: isOn });
    // An example of it. The click also allows the page to make sounds.
    if (isOn) playTone();
  }
  return (
    <>
      <SettingSwitch
        label="Desktop notifications"
        explanation={EXPLANATION[permission]}
        isOn={settings.desktop && permission === 'granted'}
        isDisabled={permission === 'unsupported'}
        onSwitch={(isOn) => void switchDesktop(isOn)}
      />
      <SettingSwitch
        label="Sound"
        explanation="A short sound for each new message."
        isOn={settings.sound}
        onSwitch={switchSound}
      />
      <SettingSwitch
        label="News"
        explanation="The number of unread news at the top of the page."
        isOn={settings.news}
        onSwitch={(news) => change({ news })}
      />
    </>
  );
}
