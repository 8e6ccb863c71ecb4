import type { Event } from '@muster/contract';
import { toPounds, usesFeature } from '@muster/domain';
import { PayButton } from '@muster/features/pay-button';
import {
  joinEventPath,
  lazyPart,
  useConfig,
  useOptionalSession,
  useOptionalViewer,
} from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Slot } from '@muster/remote-kit/slots';
import { Button, CapacityBar, DisplayText, formatPounds, useIsBelow } from '@muster/ui';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router-dom';
import { OwnSpotButton } from '../move/own-spot-button.tsx';
import { JOIN_PARAM, ownTicketPath } from '../paths.ts';
import { priceLabel } from '../price-label.ts';
import * as css from './join.module.css';
import { JOIN_CARD_ID } from './join-card-id.ts';
import { describeJoin, type JoinState } from './join-state.ts';
import { LeaveButton } from './leave-button.tsx';

// Most have booked for nobody else.
const Family = lazyPart(async () => (await import('./who/family.tsx')).Family);

/**
 * Price, spots, where one stands, and the way in or out. On a phone a bar at the bottom of the
 * screen has where one stands and the one next action; the rest is in the page.
 */
export function JoinCard({ event }: { event: Event }) {
  const viewer = useOptionalViewer();
  const dateOfBirth = useOptionalSession()?.user.dateOfBirth;
  const state = describeJoin({ event, viewer, dateOfBirth, now: new Date() });
  const isNarrow = useIsBelow('desktop');
  const card = useRef<HTMLElement>(null);
  const hasSpot = isReady(event, state);
  const price = event.price || priceLabel(event);
  return (
    <aside
      ref={card}
      id={JOIN_CARD_ID}
      className={css.card}
      aria-label="Join this event"
      tabIndex={-1}
    >
      <div className={`${css.cardPrice} ${state.kind === 'joined' ? css.known : ''}`}>
        <DisplayText size="medium">{price}</DisplayText>
      </div>
      <div className={css.capacity}>
        <CapacityBar
          confirmed={event.participantCount}
          waitlist={event.waitlistCount}
          max={event.maxParticipants}
          available={event.availableSpots}
        />
      </div>
      {isNarrow && state.kind !== 'closed' ? (
        <StatusBar event={event} state={state} />
      ) : (
        <p className={state.kind === 'joined' ? css.standing : css.outcome}>{state.text}</p>
      )}
      <div className={css.sections}>
        {hasSpot && <Slot name="join-card/section@1" props={{ event }} />}
      </div>
      {state.kind === 'open' && !isNarrow && <JoinLink event={event} status={state.status} />}
      {state.kind === 'joined' && (
        <OwnActions event={event} state={state} onLeft={() => card.current?.focus()} />
      )}
      {viewer && (
        <Suspense fallback={null}>
          <Family event={event} hasSpot={hasSpot} onLeft={() => card.current?.focus()} />
        </Suspense>
      )}
    </aside>
  );
}

/** Whether there is something to pay, sign or show for a spot. */
function isReady(event: Event, state: JoinState): boolean {
  return (
    state.kind === 'joined' && state.status === 'confirmed' && !state.isOver && !event.cancelledAt
  );
}

interface StatusBarProps {
  event: Event;
  state: JoinState;
}

/** `You have a spot. £40.00 to pay · Pay`, in sight wherever one has scrolled. */
function StatusBar({ event, state }: StatusBarProps) {
  const isVisitor = useOptionalViewer() === null;
  const isConfirmed = isReady(event, state);
  const { takesPayments } = useConfig();
  const takesOnline = usesFeature({ ...event, takesPayments }, 'onlinePayment');
  const params = { id: event.id };
  const { data } = useEndpoint(
    'getJoinStatus',
    { params },
    { enabled: isConfirmed && takesOnline && !isVisitor },
  );
  const duePence = data?.duePence ?? 0;
  return (
    <div className={css.bar}>
      <div className={css.barText}>
        <p className={state.kind === 'joined' ? css.barStanding : css.outcome}>{state.text}</p>
        {duePence > 0 && <p>{formatPounds(toPounds(duePence))} to pay</p>}
      </div>
      {state.kind === 'open' && <JoinLink event={event} status={state.status} />}
      {isConfirmed && duePence > 0 && (
        <div className={css.barAction}>
          <PayButton eventId={event.id} title={event.title} pence={duePence} label="Pay" />
        </div>
      )}
      {isConfirmed && duePence === 0 && <TicketLink event={event} />}
    </div>
  );
}

function TicketLink({ event }: { event: Event }) {
  return (
    <Button component={Link} to={ownTicketPath(event.id)}>
      Ticket
    </Button>
  );
}

/** A visitor gets a form that makes the account, too. */
function JoinLink({ event, status }: { event: Event; status: 'confirmed' | 'waitlist' }) {
  const isVisitor = useOptionalViewer() === null;
  return (
    <Button
      component={Link}
      to={isVisitor ? { search: `?${JOIN_PARAM}=` } : joinEventPath(event.id)}
      size="lg"
    >
      {status === 'confirmed' ? 'Join' : 'Join the waitlist'}
    </Button>
  );
}

interface OwnActionsProps {
  event: Event;
  state: Extract<JoinState, { kind: 'joined' }>;
  /** The buttons are gone then. */
  onLeft: () => void;
}

function OwnActions({ event, state, onLeft }: OwnActionsProps) {
  // The bar of a phone has the ticket.
  const hasBar = useIsBelow('desktop');
  return (
    <div className={css.own}>
      {isReady(event, state) && !hasBar && <TicketLink event={event} />}
      <Button component={Link} to={joinEventPath(event.id)} variant="default" fullWidth>
        My join form
      </Button>
      {!event.cancelledAt && <OwnSpotButton event={event} />}
      {!state.isOver && <LeaveButton event={event} status={state.status} onLeft={onLeft} />}
    </div>
  );
}
