import { useEffect } from 'react';

const UNREAD_ICON = '/icon-unread.svg';

/**
 * Shows a dot on the icon of the browser tab while there are unread messages
 * (docs/product/message-screens.md#unread-mark).
 */
export function useUnreadIcon(hasUnread: boolean): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || !hasUnread) return;
    const icon = link.href;
    link.href = UNREAD_ICON;
    return () => {
      link.href = icon;
    };
  }, [hasUnread]);
}
