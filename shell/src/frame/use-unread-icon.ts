import { useEffect } from 'react';

const ICON = '/icon.svg';
const UNREAD_ICON = '/icon-unread.svg';

/** Shows a dot on the icon of the browser tab while there are unread messages (docs/product.md#unread-mark). */
export function useUnreadIcon(hasUnread: boolean): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link) return;
    link.href = hasUnread ? UNREAD_ICON : ICON;
    return () => {
      link.href = ICON;
    };
  }, [hasUnread]);
}
