import { IconActivity } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useOverlayCode } from '../use-overlay-code.ts';
import * as css from './header.module.css';
import { UnreadIcon, unreadLabel } from './unread-icon.tsx';
import { useUnreadNews } from './use-news.ts';

function requestPopover() {
  return import('./news-popover.tsx');
}

/** Opens the news; their code is loaded when it is first pressed. */
export function NewsButton() {
  const unread = useUnreadNews();
  const { code, load } = useOverlayCode(requestPopover);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function toggle() {
    setOpen(!isOpen);
    if (!code) void load(() => setOpen(false));
  }
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  const opener = (
    <button
      ref={button}
      type="button"
      className={css.bell}
      aria-label={unreadLabel('News', unread)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <UnreadIcon icon={IconActivity} unread={unread} />
    </button>
  );
  if (!code) return opener;
  return <code.NewsPopover {...{ isOpen, opener }} onOpenChange={setOpen} onClose={close} />;
}
