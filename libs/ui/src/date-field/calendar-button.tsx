import { ActionIcon } from '@mantine/core';
import { Popover } from '@muster/ui/overlays';
import { IconCalendarEvent } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { CALENDAR_SIZE } from './days-calendar.tsx';

// The library of the calendar is loaded when one is opened.
const MonthCalendar = lazy(async () => ({
  default: (await import('./month-calendar.tsx')).MonthCalendar,
}));

interface CalendarButtonProps {
  /** `2026-12-12`, also with a time behind it; empty: none. */
  value: string;
  /** With the day that was chosen, and the time that the value had. */
  onChange: (value: string) => void;
  /** The time of a day that is chosen before there is one, `09:00`; undefined for a day alone. */
  firstTime: string | undefined;
}

/** Opens a month to choose a day from. Escape closes it, and the focus returns to the button. */
export function CalendarButton({ value, onChange, firstTime }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [day = '', time = firstTime] = value.split('T');
  function choose(chosen: string) {
    onChange(time === undefined ? chosen : `${chosen}T${time}`);
    close();
  }
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end">
      <Popover.Target>
        <ActionIcon
          ref={button}
          aria-label="Choose in a calendar"
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        >
          <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        p={4}
        aria-label="Calendar"
        style={CALENDAR_SIZE}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        <Suspense>
          <MonthCalendar day={day} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
