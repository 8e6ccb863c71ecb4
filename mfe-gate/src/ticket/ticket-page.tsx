import { readTicketCode } from '@muster/contract';
import { formatTicketCode, ticketUrl } from '@muster/domain';
import { keepOffline } from '@muster/features/offline-pages';
import { QrCode } from '@muster/features/qr-code';
import { usePageTitle } from '@muster/remote-kit';
import { Button, formatEventDate, PageTitle } from '@muster/ui';
import { useEffect, useState } from 'react';
import { useCaller } from '../caller.ts';
import * as css from '../gate-page.module.css';
import { inBackground } from '../in-background.ts';
import { useTicketEvent } from './use-ticket-event.ts';

/**
 * A ticket by its address: needs nothing but the code, and so no connection. Whoever may scan it is
 * led to the gate.
 */
export function TicketPage({ typed }: { typed: string }) {
  usePageTitle('Ticket');
  const code = readTicketCode(typed);
  useEffect(() => {
    inBackground(keepOffline('/t'));
  }, []);
  if (!code)
    return (
      <div className={css.message}>
        <PageTitle>This is not a ticket</PageTitle>
        <p>The address of a ticket ends with a code of 12 letters and digits.</p>
      </div>
    );
  return <Ticket code={code} />;
}

function Ticket({ code }: { code: string }) {
  const event = useTicketEvent(code);
  return (
    <div className={css.message}>
      <PageTitle>Show this at the gate</PageTitle>
      {event && (
        <p>
          <b>{event.title}</b>, {formatEventDate(event.date)}
        </p>
      )}
      <QrCode text={ticketUrl(globalThis.location.origin, code)} label="QR code of the ticket" />
      <p className={css.code}>{formatTicketCode(code)}</p>
      <GateLink code={code} />
    </div>
  );
}

/** For those who may scan it. */
function GateLink({ code }: { code: string }) {
  const caller = useCaller({ eventId: null });
  const [eventId, setEventId] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    caller?.api.findTicket({ params: { code } }).then(
      (ticket) => {
        if (!isGone) setEventId(ticket.eventId);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [caller, code]);
  if (eventId === null) return null;
  return (
    <Button component="a" size="xl" href={`/gate/${eventId}?ticket=${code}`}>
      Open the gate
    </Button>
  );
}
