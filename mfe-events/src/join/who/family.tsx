import type { Event } from '@muster/contract';
import { hasStarted, isParticipating, usesFeature } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Slot } from '@muster/remote-kit/slots';
import { Button } from '@muster/ui';
import { Link } from 'react-router-dom';
import { MoveSpotButton } from '../../move/move-spot-button.tsx';
import * as css from '../join.module.css';
import { describeStanding } from '../join-state.ts';
import { LeaveButton } from '../leave-button.tsx';
import { asSeenBy, isBookable, type JoiningDependant, joinPathFor } from './dependants.ts';

interface FamilyProps {
  event: Event;
  /** The viewer has a spot, beside which the contributions are already. */
  hasSpot: boolean;
  /** The buttons are gone then. */
  onLeft: () => void;
}

/**
 * Whom the viewer has booked for, each with their form and a way out, and whom they can still book
 * for (docs/product/dependants.md#join-screen). Nothing for whoever has no dependants.
 */
export function Family({ event, hasSpot, onLeft }: FamilyProps) {
  const { data } = useEndpoint('getJoinStatus', { params: { id: event.id } });
  const isOver = hasStarted(event, new Date());
  const booked = data?.dependants?.filter(({ status }) => isParticipating(status)) ?? [];
  const open = isOver || !event.approved ? [] : (data?.dependants?.filter(isBookable) ?? []);
  if (!usesFeature({ dependants: [...booked, ...open] }, 'dependants')) return null;
  return (
    <section className={css.family} aria-label="Your bookings for others">
      {booked.map((dependant) => (
        <Booked key={dependant.id} {...{ event, dependant, onLeft, isOver }} />
      ))}
      {!hasSpot && !isOver && booked.some(({ status }) => status === 'confirmed') && (
        <Slot name="join-card/section@1" props={{ event, isForOthers: true }} />
      )}
      {open.length > 0 && (
        <Button
          component={Link}
          to={joinPathFor(event.id, open[0]?.id)}
          variant="default"
          fullWidth
        >
          {open.length === 1 ? `Book for ${open[0]?.name}` : 'Book for somebody else'}
        </Button>
      )}
    </section>
  );
}

interface BookedProps extends Omit<FamilyProps, 'hasSpot'> {
  dependant: JoiningDependant;
  isOver: boolean;
}

function Booked({ event, dependant, isOver, onLeft }: BookedProps) {
  const { id, name, age, status } = dependant;
  const seen = asSeenBy(event, dependant);
  return (
    <div className={css.booked}>
      <p>
        <b>{name}</b>, {age} · {describeStanding(seen, new Date())}
      </p>
      <div className={css.bookedActions}>
        <Button
          component={Link}
          to={joinPathFor(event.id, id)}
          variant="default"
          size="sm"
          aria-label={`Join form of ${name}`}
        >
          Join form
        </Button>
        <MoveSpotButton
          isSmall
          eventId={event.id}
          moveUntil={dependant.moveUntil}
          dependant={dependant}
          label={`Another date for ${name}`}
          onMoved={onLeft}
        />
        {!isOver && status !== 'cancelled' && (
          <LeaveButton
            event={event}
            status={status ?? 'confirmed'}
            dependant={dependant}
            onLeft={onLeft}
          />
        )}
      </div>
    </div>
  );
}
