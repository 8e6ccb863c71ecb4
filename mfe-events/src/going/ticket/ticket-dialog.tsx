import { formatTicketCode } from '@muster/domain';
import { QrCode } from '@muster/features/qr-code';
import { useSession } from '@muster/remote-kit';
import { Button, DisplayText, formatEventDate, useIsBelow, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { IconPrinter } from '@tabler/icons-react';
import { Standing } from '../standing.tsx';
import type { Ticketed } from './find-ticket.ts';
import * as css from './ticket.module.css';

interface TicketDialogProps {
  participation: Ticketed;
  onClose: () => void;
}

/**
 * The ticket of a player, to be shown at the gate or printed
 * (docs/product/participation.md#tickets). Once open it needs no connection.
 */
export function TicketDialog({ participation, onClose }: TicketDialogProps) {
  useReturnFocus();
  const isNarrow = useIsBelow('tablet');
  return (
    <Modal
      opened
      onClose={onClose}
      title="Ticket"
      size={440}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Ticket participation={participation} />
      <Button
        className={css.print ?? ''}
        component="a"
        href={`/t/${participation.ticketCode}`}
        variant="default"
        fullWidth
        mb="sm"
      >
        Keep for use without signal
      </Button>
      <Button
        className={css.print ?? ''}
        variant="default"
        fullWidth
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </Modal>
  );
}

function Ticket({ participation }: Pick<TicketDialogProps, 'participation'>) {
  const { title, date, event, ticketCode, ticketUrl } = participation;
  const { user } = useSession();
  return (
    <section className={css.ticket} aria-label={`Ticket for ${title}`}>
      <DisplayText as="h2" size="medium">
        {title}
      </DisplayText>
      <p className={css.about}>
        <time dateTime={date}>{formatEventDate(date)}</time>
        {event && <span>{event.location}</span>}
        <b>{user.fullName || user.nickName}</b>
      </p>
      <QrCode className={css.code} text={ticketUrl} label="QR code for the organizer" />
      <p className={css.typed}>
        <span className={css.hint}>No camera? The organizer can type this code</span>
        <span className={css.characters}>{formatTicketCode(ticketCode)}</span>
      </p>
      <Standing participation={participation} />
    </section>
  );
}
