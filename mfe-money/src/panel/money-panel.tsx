import type { SlotProps } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventMoneyPath } from '@muster/remote-kit/paths';
import { AsyncView, Button, Skeleton } from '@muster/ui';
import { Link } from 'react-router-dom';
import { Figures } from '../figures/figures.tsx';
import * as css from './money-panel.module.css';

/** On the page of an event, for those who may see its ledger: what it has brought. */
export function MoneyPanel({ event }: SlotProps['event-page/panel@1']) {
  return event.can.viewLedger ? <Panel eventId={event.id} /> : null;
}

function Panel({ eventId }: { eventId: string }) {
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
      <div>
        <Button component={Link} to={eventMoneyPath(eventId)} variant="default">
          Cash-up and downloads
        </Button>
      </div>
    </section>
  );
}
