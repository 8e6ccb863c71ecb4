import type { SlotProps } from '@muster/contract';
import { useViewer } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventMoneyPath } from '@muster/remote-kit/paths';
import { AsyncView, Button, Skeleton } from '@muster/ui';
import { Link } from 'react-router-dom';
import { Figures } from '../figures/figures.tsx';
import { peopleMoneyPath, VOUCHERS_PATH } from '../paths.ts';
import { RemindButton } from '../remind/remind-button.tsx';
import * as css from './money-panel.module.css';

/** On the page of an event, for those who may see its ledger: what it has brought. */
export function MoneyPanel({ event }: SlotProps['event-page/panel@1']) {
  if (event.can.viewLedger) return <Panel event={event} />;
  return event.can.bookPayment ? <Payments event={event} /> : null;
}

/** For crew who take payments, and do not see the ledger. */
function Payments({ event }: SlotProps['event-page/panel@1']) {
  return (
    <section className={css.panel} aria-labelledby="event-money">
      <h3 className={css.title} id="event-money">
        Money
      </h3>
      <div className={css.links}>
        <TakePayments event={event} />
      </div>
    </section>
  );
}

function TakePayments({ event }: SlotProps['event-page/panel@1']) {
  return (
    <Button component={Link} to={peopleMoneyPath(event.id)}>
      Take payments
    </Button>
  );
}

function Panel({ event }: SlotProps['event-page/panel@1']) {
  const { id: eventId, organizer } = event;
  // Vouchers are the organizer's alone, and the superadmin writes to nobody in their name.
  const isOwn = organizer.id === useViewer().id;
  const payout = useEndpoint('getPayout', { params: { id: eventId } });
  return (
    <section className={css.panel} aria-labelledby="event-money">
      <h3 className={css.title} id="event-money">
        Money
      </h3>
      <AsyncView
        query={payout}
        failure="The money of this event could not be loaded"
        loading="Loading the money"
        skeleton={<Skeleton height={92} />}
      >
        {(data) => <Figures payout={data} />}
      </AsyncView>
      <div className={css.links}>
        {event.can.bookPayment && <TakePayments event={event} />}
        <Button component={Link} to={eventMoneyPath(eventId)} variant="default">
          Cash-up and downloads
        </Button>
        {payout.data && (isOwn || event.crewRoles.length > 0) && (
          <RemindButton eventId={eventId} payout={payout.data} />
        )}
        {isOwn && (
          <Button component={Link} to={VOUCHERS_PATH} variant="default">
            Vouchers
          </Button>
        )}
      </div>
    </section>
  );
}
