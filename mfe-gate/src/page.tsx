import { useLocation } from 'react-router-dom';
import { ChooserPage } from './chooser/chooser-page.tsx';
import { PairPage } from './device/pair-page.tsx';
import { GatePage } from './gate-page.tsx';
import { TicketPage } from './ticket/ticket-page.tsx';

/** The pages of the gate: a ticket, pairing, which gate, and the gate itself. */
export function Page() {
  const { pathname } = useLocation();
  const [, first = '', second = ''] = pathname.split('/');
  if (first.toLowerCase() === 't') return <TicketPage typed={second} />;
  if (second === 'pair') return <PairPage />;
  return second ? <GatePage key={second} eventId={second} /> : <ChooserPage />;
}
