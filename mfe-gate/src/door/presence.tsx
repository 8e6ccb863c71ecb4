import type { GatePerson } from '@muster/contract';
import { Button, formatOrdinal } from '@muster/ui';
import { CashAndCard } from './cash-and-card.tsx';
import type { DoorState } from './use-door.ts';

interface PresenceProps {
  person: GatePerson;
  door: DoorState;
  onDone: () => void;
}

/** Lets somebody in or out. */
export function Presence({ person, door, onDone }: PresenceProps) {
  const isBusy = door.isBusy(person.id);
  if (person.isInside)
    return (
      <Button
        size="xl"
        variant="default"
        loading={isBusy}
        onClick={() => door.letOut(person, onDone)}
      >
        Out
      </Button>
    );
  if (person.status !== 'confirmed' && person.checkInStatus !== 'checked_in')
    return (
      <p>
        On the waitlist{person.position !== null && `, ${formatOrdinal(person.position)}`}. Scan the
        ticket or press In at the list to admit with a reason.
      </p>
    );
  // Whoever has not signed is asked to, and admitted by who may, where an arrival is.
  if (person.flags.includes('unsigned'))
    return (
      <Button
        size="xl"
        variant="default"
        onClick={() => {
          onDone();
          door.arrive(person);
        }}
      >
        In
      </Button>
    );
  return (
    <>
      <CashAndCard
        person={person}
        isBusy={isBusy}
        onPaid={(payment) => door.letIn(person, payment, onDone)}
      />
      <Button
        size="xl"
        variant={person.owedPence > 0 ? 'default' : 'filled'}
        loading={isBusy}
        onClick={() => door.letIn(person, undefined, onDone)}
      >
        {person.owedPence > 0 ? 'Pays later' : 'In'}
      </Button>
    </>
  );
}
