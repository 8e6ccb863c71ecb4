import { lazy, Suspense } from 'react';
import type { DaysCalendarProps } from './month-calendar.tsx';

/** Room for six weeks, so that nothing moves when a calendar is there. */
export const CALENDAR_SIZE = { minWidth: 268, minHeight: 300 };

// The library of the calendar is loaded when one is shown.
const LoadedDaysCalendar = lazy(async () => ({
  default: (await import('./month-calendar.tsx')).DaysCalendar,
}));

/** A month of which several days are chosen; pressing a day reports it. Arrow keys move. */
export function DaysCalendar(props: DaysCalendarProps) {
  return (
    <div style={CALENDAR_SIZE}>
      <Suspense>
        <LoadedDaysCalendar {...props} />
      </Suspense>
    </div>
  );
}
