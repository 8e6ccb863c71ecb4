import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { CalendarEvent } from './calendar-links.ts';

const CalendarMenu = lazyDialog(async () => (await import('./calendar-menu.tsx')).CalendarMenu);

interface AddToCalendarProps {
  event: CalendarEvent;
  /** Of the button. */
  size?: 'sm';
}

/**
 * A button with a menu: an approved event as a file for any calendar, or in Google's. The first
 * click loads the menu.
 */
export function AddToCalendar({ event, ...look }: AddToCalendarProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <Button
      variant="default"
      {...look}
      leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
      aria-haspopup="menu"
      aria-label={`Add to calendar: ${event.title}`}
      onClick={() => setWanted(true)}
    >
      Add to calendar
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <CalendarMenu event={event}>{button}</CalendarMenu>
    </Suspense>
  );
}
