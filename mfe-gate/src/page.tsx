import { lazyPart } from '@muster/remote-kit';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { GatePage } from './gate-page.tsx';

const ChooserPage = lazyPart(async () => (await import('./chooser/chooser-page.tsx')).ChooserPage);
const TicketPage = lazyPart(async () => (await import('./ticket/ticket-page.tsx')).TicketPage);
const PairPage = lazyPart(async () => (await import('./device/pair-page.tsx')).PairPage);

/** The pages of the gate: a ticket, pairing, which gate, and the gate itself. */
export function Page() {
  const { pathname } = useLocation();
  const [, first = '', second = ''] = pathname.split('/');
  if (first.toLowerCase() === 't')
    return (
      <Suspense>
        <TicketPage typed={second} />
      </Suspense>
    );
  if (second && second !== 'pair') return <GatePage key={second} eventId={second} />;
  return <Suspense>{second ? <PairPage /> : <ChooserPage />}</Suspense>;
}
