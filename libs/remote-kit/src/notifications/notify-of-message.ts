import type { Message } from '@muster/contract';
import { sessionStore, userAtom } from '@muster/token-store';
import { threadPath } from '../paths.ts';
import type { NotificationSettings } from './notification-settings.ts';
import { playTone } from './play-tone.ts';
import { summariseMessage } from './summarise-message.ts';

/** How a message announces itself. */
type Announcement = Pick<NotificationSettings, 'desktop' | 'sound'>;

interface Circumstances {
  /** The signed-in account. */
  userId: string | undefined;
  settings: Announcement;
  /** Whether the reader sees the message anyway: its thread is open in a visible page. */
  isVisible: boolean;
  /** What the browser allows. */
  permission: NotificationPermission;
}

/**
 * How to announce a message (docs/product/message-screens.md#notification-settings): only one that
 * somebody else sent and the reader does not see.
 */
export function shouldNotify(
  message: Pick<Message, 'sender' | 'deleted'>,
  { userId, settings, isVisible, permission }: Circumstances,
): Announcement {
  const isNews = message.sender.id !== userId && !message.deleted && !isVisible;
  return {
    desktop: isNews && settings.desktop && permission === 'granted',
    sound: isNews && settings.sound,
  };
}

interface NotifyOptions extends Pick<Circumstances, 'settings' | 'isVisible'> {
  /**
   * Opens the path of the thread after a click on the notification. Without it the page is loaded
   * there.
   */
  open?: (path: string) => void;
}

/**
 * Announces a message by a desktop notification and a tone, as far as settings and browser allow.
 * Every tab may call it: a message has one notification and one tone in a browser.
 *
 *     notifyOfMessage(message, { settings: readNotificationSettings(user.id), isVisible, open:
 *     navigate });
 */
export function notifyOfMessage(message: Message, options: NotifyOptions): void {
  const userId = sessionStore.get(userAtom)?.id;
  const permission = 'Notification' in window ? Notification.permission : 'denied';
  const { desktop, sound } = shouldNotify(message, { ...options, userId, permission });
  if (desktop) showNotification(message, options);
  if (sound) void runInOneTab(`muster-tone:${message.id}`, playTone);
}

function showNotification(message: Message, { open = loadPage }: NotifyOptions): void {
  try {
    const notification = new Notification(message.sender.name, {
      body: summariseMessage(message),
      // A second notification with the same tag replaces the first, so that two tabs show one.
      tag: message.id,
    });
    notification.onclick = () => {
      window.focus();
      open(threadPath(message.threadId));
      notification.close();
    };
  } catch {
    // Browsers on phones have notifications of service workers only.
  }
}

function loadPage(path: string): void {
  window.location.assign(path);
}

/** Long enough for the slowest tab to find the lock taken. */
const ONE_TAB_MS = 5_000;

/** Runs in the first tab that asks for the name; tabs that ask in the 5 s after it do nothing. */
async function runInOneTab(name: string, run: () => void): Promise<void> {
  // Only secure pages have locks.
  if (!navigator.locks) return run();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    run();
    await new Promise((resolve) => setTimeout(resolve, ONE_TAB_MS));
  });
}
