import { useConfig } from '@muster/remote-kit';
import { Menu } from '@muster/ui/overlays';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as css from './calendar.module.css';
import { type CalendarEvent, calendarFileUrl, googleCalendarUrl } from './calendar-links.ts';

interface CalendarMenuProps {
  event: CalendarEvent;
  /** The button that opens it. */
  children: ReactNode;
}

/**
 * The ways into a calendar. It opens as soon as it is there, because it is loaded by the click on
 * its button.
 */
export function CalendarMenu({ event, children }: CalendarMenuProps) {
  const { apiBase } = useConfig();
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The button that was clicked is replaced by the menu's own, which gets the focus back when the
    // menu closes.
    target.current?.querySelector('button')?.focus();
    setOpen(true);
  }, []);
  return (
    <span ref={target} className={css.anchor}>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        returnFocus
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={calendarFileUrl(apiBase, event.id)} download>
            Apple, Outlook and others (.ics)
          </Menu.Item>
          <Menu.Item
            component="a"
            href={googleCalendarUrl(event, window.location.origin)}
            target="_blank"
            rel="noopener noreferrer"
          >
            Google Calendar
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
