import { formatTicketCode } from '@muster/domain';
import { QrCode } from '@muster/features/qr-code';
import { DisplayText, formatEventDate, Paper } from '@muster/ui';
import type { Ticketed } from './find-ticket.ts';
import * as css from './ticket-card.module.css';

/** A ticket that is ready to be scanned, without a press. */
export function TicketCard({ participation }: { participation: Ticketed }) {
  const { id, title, date, event, dependant, ticketCode, ticketUrl } = participation;
  return (
    <Paper className={css.card} component="section" aria-labelledby={`ticket-${id}`}>
      <QrCode className={css.code} text={ticketUrl} label={`QR code of the ticket for ${title}`} />
      <div className={css.texts}>
        <DisplayText as="h2" size="small" id={`ticket-${id}`}>
          {dependant ? `Ticket of ${dependant.name}` : 'Your ticket'}
        </DisplayText>
        <b>{title}</b>
        <span className={css.dim}>
          <time dateTime={date}>{formatEventDate(date)}</time>
          {event && ` · ${event.location}`}
        </span>
        <span className={css.typed}>{formatTicketCode(ticketCode)}</span>
      </div>
    </Paper>
  );
}
