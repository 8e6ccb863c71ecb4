import { lazyPart } from '@muster/remote-kit';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { GatePage } from './gate-page.tsx';
import { TicketPage } from './ticket/ticket-page.tsx';

const ChooserPage = lazyPart(async () => (await import('./chooser/chooser-page.tsx')).ChooserPage);
const PairPage = lazyPart(async () => (await import('./device/pair-page.tsx')).PairPage);

/** The pages of the gate: a ticket, pairing, which gate, and the gate itself. */
export function Page() {
  const { pathname } = useLocation();
  const [, first = '', second = ''] = pathname.split('/');
  if (first.toLowerCase() === 't') return <TicketPage typed={second} />;
  if (second && second !== 'pair') return <GatePage key={second} eventId={second} />;
  return <Suspense>{second ? <PairPage /> : <ChooserPage />}</Suspense>;
}
