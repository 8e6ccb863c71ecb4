import type { SlotProps } from '@muster/contract';
import { Button, isSameDay } from '@muster/ui';
import { formatClock, formatPence } from '../gate-texts.ts';
import * as css from './slots.module.css';

/** The morning of a game, in Next up: how many are in, and the way to the gate. */
export function TodayAtGate({ next }: SlotProps['next-event/main@1']) {
  const { event, gate } = next;
  if (!gate) return null;
  const facts = [
    `${gate.in} of ${event.participantCount} in`,
    gate.owedPence > 0 && `${formatPence(gate.owedPence)} owed`,
    gate.waiting > 0 && `${gate.waiting} waiting`,
  ];
  return (
    <div className={css.today}>
      <p>
        {[`${dayOf(event.date)} ${formatClock(event.date)}`, ...facts].filter(Boolean).join(' · ')}
      </p>
      <Button component="a" href={`/gate/${event.id}`} size="xl" fullWidth>
        Start check-in
      </Button>
    </div>
  );
}

/** It is shown from a day before. */
function dayOf(date: string): string {
  if (isSameDay(date, Date.now())) return 'Today';
  return Date.parse(date) > Date.now() ? 'Tomorrow' : 'Since yesterday';
}
