import { useOptionalSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { useEffect, useState } from 'react';

/** What a ticket is for. */
export interface TicketEvent {
  title: string;
  date: string;
}

/** Until its player signs out (shell/src/session/forget-gate.ts). */
const KEY = 'muster-tickets';
/** The latest so many are kept. */
const MAX_KEPT = 20;

/**
 * The event of one's own ticket, which this browser keeps for the day without a connection; null
 * for somebody else's ticket, and before it was seen with one.
 */
export function useTicketEvent(code: string): TicketEvent | null {
  const session = useOptionalSession();
  const [kept, setKept] = useState(() => readKept()[code] ?? null);
  const { data } = useEndpoint('listMyParticipations', {}, { enabled: session !== null });
  const own = data?.participations.find(({ ticketCode }) => ticketCode === code);
  useEffect(() => {
    if (!own) return;
    const { title, date } = own;
    keep(code, { title, date });
    setKept({ title, date });
  }, [own, code]);
  return kept;
}

function readKept(): Record<string, TicketEvent> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function keep(code: string, event: TicketEvent): void {
  const { [code]: _, ...others } = readKept();
  const latest = [...Object.entries(others), [code, event]].slice(-MAX_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // Nothing is kept: without a connection the ticket says its code alone.
  }
}
