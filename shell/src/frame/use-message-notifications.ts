import type { Message } from '@muster/contract';
import {
  isBeingRead,
  type MessageFeed,
  notifyOfMessage,
  readNotificationSettings,
} from '@muster/remote-kit';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Announces messages that arrive while nobody looks at their thread, if the user wants that
 * (docs/product/message-screens.md#notification-settings).
 */
export function useMessageNotifications(feed: MessageFeed, userId: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    async function announce(message: Message) {
      const settings = readNotificationSettings(userId);
      if (!settings.desktop && !settings.sound) return;
      const isVisible = await isBeingRead(message.threadId);
      notifyOfMessage(message, { settings, isVisible, open: (path) => void navigate(path) });
    }
    return feed.onEvent((event) => {
      if ('message' in event) void announce(event.message);
    });
  }, [feed, userId, navigate]);
}
