import type { Event } from '@muster/contract';
import { joinEventPath, lazyPart, useOptionalSession, useOptionalViewer } from '@muster/remote-kit';
import { Slot } from '@muster/remote-kit/slots';
import { Button, CapacityBar, DisplayText } from '@muster/ui';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router-dom';
import { JOIN_PARAM, ownTicketPath } from '../paths.ts';
import { priceLabel } from '../price-label.ts';
import * as css from './join.module.css';
import { JOIN_CARD_ID } from './join-card-id.ts';
import { describeJoin, type JoinState } from './join-state.ts';
import { LeaveButton } from './leave-button.tsx';

// Most have booked for nobody else.
const Family = lazyPart(async () => (await import('./who/family.tsx')).Family);

/**
 * Price, spots, where one stands, and the way in or out; at the bottom of the screen on a phone.
 */
export function JoinCard({ event }: { event: Event }) {
  const viewer = useOptionalViewer();
  const dateOfBirth = useOptionalSession()?.user.dateOfBirth;
  const state = describeJoin({ event, viewer, dateOfBirth, now: new Date() });
  const card = useRef<HTMLElement>(null);
  const hasSpot = state.kind === 'joined' && state.status === 'confirmed' && !state.isOver;
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
      <p className={state.kind === 'joined' ? css.standing : css.outcome}>{state.text}</p>
      {hasSpot && <Slot name="join-card/section@1" props={{ event }} />}
      {state.kind === 'open' && <JoinLink event={event} status={state.status} />}
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

/** A visitor gets a form that makes the account, too. */
function JoinLink({ event, status }: { event: Event; status: 'confirmed' | 'waitlist' }) {
  const isVisitor = useOptionalViewer() === null;
  return (
    <Button
      component={Link}
      to={isVisitor ? { search: `?${JOIN_PARAM}=` } : joinEventPath(event.id)}
      size="lg"
      fullWidth
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
  return (
    <div className={css.own}>
      {state.status === 'confirmed' && !state.isOver && (
        <Button component={Link} to={ownTicketPath(event.id)} fullWidth>
          Ticket
        </Button>
      )}
      <Button component={Link} to={joinEventPath(event.id)} variant="default" fullWidth>
        My join form
      </Button>
      {!state.isOver && <LeaveButton event={event} status={state.status} onLeft={onLeft} />}
    </div>
  );
}
