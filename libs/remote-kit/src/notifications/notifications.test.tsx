import type { Message } from '@muster/contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Kit, KitProvider } from '../kit.tsx';
import { readNotificationSettings, useNotificationSettings } from './notification-settings.ts';
import { notifyOfMessage, shouldNotify } from './notify-of-message.ts';

const TEXT: Message['content'] = {
  type: 'text',
  text: 'Is there\nparking?',
  imageUrl: null,
  imageThumbnail: null,
  imageCaption: null,
};

function makeMessage(id: string, content: Partial<Message['content']> = {}): Message {
  const at = '2026-11-12T08:52:00.000Z';
  const player = {
    name: 'Rook',
    email: '',
    emailConfirmed: true,
    avatarUrl: null,
    userType: 'user',
  } as const;
  const organizer = {
    name: 'Foxglove',
    email: '',
    emailConfirmed: true,
    userType: 'organizer',
  } as const;
  return {
    id,
    threadId: 'thread',
    seq: 1,
    content: { ...TEXT, ...content },
    sender: { ...player, id: 'rook' },
    recipient: { ...organizer, id: 'foxglove' },
    status: 'sent',
    isRead: false,
    deleted: false,
    replyTo: null,
    clientId: null,
    createdAt: at,
    updatedAt: at,
    can: { delete: false, reply: true },
  };
}

const ON = { desktop: true, sound: true };
const OFF = { desktop: false, sound: false };
const AT_FIRST = { ...OFF, news: true };
const message = makeMessage('m');
const unseen = {
  userId: message.recipient.id,
  settings: ON,
  isVisible: false,
  permission: 'granted',
} as const;

test('a message of somebody else that the reader does not see is announced', () => {
  expect(shouldNotify(message, unseen)).toEqual(ON);
});

test.each([
  ['a message the reader sees', {}, { isVisible: true }],
  ['the reader’s own message', {}, { userId: message.sender.id }],
  ['a deleted message', { deleted: true }, {}],
  ['a message while both settings are off', {}, { settings: OFF }],
])('%s is not announced', (_, given, circumstances) => {
  expect(shouldNotify({ ...message, ...given }, { ...unseen, ...circumstances })).toEqual(OFF);
});

test.each(['denied', 'default'] as const)(
  'with the permission “%s” there is no desktop notification, and the tone remains',
  (permission) => {
    expect(shouldNotify(message, { ...unseen, permission })).toEqual({
      desktop: false,
      sound: true,
    });
  },
);

/** Replaces the browser's notifications, and returns those that were shown. */
function stubNotifications() {
  const notifications: StubNotification[] = [];
  class StubNotification {
    static permission = 'granted';
    onclick: (() => void) | null = null;
    close = jest.fn();
    readonly title: string;
    readonly options: NotificationOptions;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      notifications.push(this);
    }
  }
  Object.assign(window, { Notification: StubNotification });
  return notifications;
}

afterEach(() => Reflect.deleteProperty(window, 'Notification'));

test('a notification has the sender as its title, and a click opens the thread', () => {
  const notifications = stubNotifications();
  const focus = jest.spyOn(window, 'focus').mockImplementation(() => undefined);
  const open = jest.fn();
  const settings = { desktop: true, sound: false };
  const image = { type: 'image', text: '', imageUrl: '/a.jpg' } as const;
  const messages = [
    makeMessage('a'),
    makeMessage('b', image),
    makeMessage('c', { ...image, imageCaption: 'The gate' }),
  ];
  for (const one of messages) notifyOfMessage(one, { settings, isVisible: false, open });
  expect(notifications.map(({ title, options }) => [title, options])).toEqual([
    ['Rook', { body: 'Is there parking?', tag: 'a' }],
    ['Rook', { body: 'Photo', tag: 'b' }],
    ['Rook', { body: 'The gate', tag: 'c' }],
  ]);
  notifications[0]?.onclick?.();
  expect(focus).toHaveBeenCalled();
  expect(open).toHaveBeenCalledWith('/dashboard/messages/thread');
  expect(notifications[0]?.close).toHaveBeenCalled();
});

test('a browser without notifications shows none', () => {
  expect(() => notifyOfMessage(message, { settings: ON, isVisible: false })).not.toThrow();
});

function Settings() {
  const { settings, change } = useNotificationSettings();
  return (
    <button type="button" aria-pressed={settings.sound} onClick={() => change({ sound: true })}>
      Sound
    </button>
  );
}

test('settings are off at first, belong to one account, and follow the other tabs', async () => {
  const userId = 'foxglove';
  const kit = { session: { user: { id: userId } } } as Kit;
  render(
    <KitProvider kit={kit}>
      <Settings />
    </KitProvider>,
  );
  const button = screen.getByRole('button', { name: 'Sound' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(readNotificationSettings(userId)).toEqual({ ...AT_FIRST, sound: true });
  expect(readNotificationSettings('somebody-else')).toEqual(AT_FIRST);

  const key = `muster-notifications:${userId}`;
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('unreadable settings are as at first', () => {
  localStorage.setItem('muster-notifications:someone', '[broken');
  expect(readNotificationSettings('someone')).toEqual(AT_FIRST);
  localStorage.setItem('muster-notifications:someone', 'null');
  expect(readNotificationSettings('someone')).toEqual(AT_FIRST);
});

test('of several tabs one plays the tone', async () => {
  const start = jest.fn();
  const node = {
    connect: () => node,
    gain: { setValueAtTime: noop, exponentialRampToValueAtTime: noop },
  };
  const oscillator = { connect: () => node, frequency: { value: 0 }, start, stop: noop };
  class StubAudio {
    state = 'running';
    currentTime = 0;
    createGain = () => node;
    createOscillator = () => oscillator;
  }
  const held = new Set<string>();
  async function request(name: string, _: object, run: (lock: object | null) => Promise<void>) {
    const isFree = !held.has(name);
    held.add(name);
    // Not awaited: the lock is held for longer than the test lasts.
    void run(isFree ? {} : null);
  }
  Object.assign(window, { AudioContext: StubAudio });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const settings = { desktop: false, sound: true };
  jest.useFakeTimers();
  for (const id of ['a', 'a', 'b'])
    notifyOfMessage(makeMessage(id), { settings, isVisible: false });
  expect(start).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

function noop(): void {}
